import type { Plugin } from "vite";

/** Lets the page ask for its font at once, not when the style sheet arrives. */
export function preloadFont(): Plugin {
  return {
    name: "clary:preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith(".woff2"));
        return fonts.map((name) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `/${name}`,
            crossorigin: "",
          },
        }));
      },
    },
  };
}
