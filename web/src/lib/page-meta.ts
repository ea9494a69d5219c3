const FALLBACK_EMAIL = "support@clary.example";

/**
 * What the server or the build wrote into the meta tags of the page. Vite's own server
 * writes nothing and leaves the placeholder, which counts as absent.
 */
function metaContent(name: string): string | undefined {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const content = tag?.content ?? "";
  return content === "" || content.startsWith("__") ? undefined : content;
}

/** The nonce that lets our style elements through the content policy. */
export function styleNonce(): string | undefined {
  return metaContent("csp-nonce");
}

/** The one address at which passkeys work, if the server said so. */
export function passkeyOrigin(): string | undefined {
  return metaContent("passkey-origin");
}

/** The release that this page belongs to. The build wrote it. */
export function appVersion(): string | undefined {
  return metaContent("app-version");
}

/** Where people write for help. */
export function supportEmail(): string {
  return metaContent("support-email") ?? FALLBACK_EMAIL;
}
