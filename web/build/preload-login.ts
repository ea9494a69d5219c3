import type { OutputBundle, OutputChunk } from "rolldown";
import type { HtmlTagDescriptor, Plugin } from "vite";

const LOGIN = "src/features/auth/login-page.tsx";

/**
 * Lets the browser fetch the login page together with the app instead of after
 * it. Most visits begin there, and it is small.
 */
export function preloadLogin(): Plugin {
  return {
    name: "clary:preload-login",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const login = chunks(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(LOGIN));
        if (login === undefined) throw new Error(`The build has no chunk for ${LOGIN}.`);
        return withImports(login, bundle)
          .filter((file) => !html.includes(file))
          .map((file) => preload(`/${file}`));
      },
    },
  };
}

function chunks(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === "chunk");
}

/** The files of a chunk and of all that it imports, styles included. */
function withImports(chunk: OutputChunk, bundle: OutputBundle, seen = new Set<string>()): string[] {
  seen.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk" && !seen.has(name)) withImports(next, bundle, seen);
  }
  return [...seen];
}

function preload(href: string): HtmlTagDescriptor {
  const attrs = href.endsWith(".css")
    ? { rel: "preload", as: "style", crossorigin: "", href }
    : { rel: "modulepreload", crossorigin: "", href };
  return { tag: "link", attrs, injectTo: "head" };
}
