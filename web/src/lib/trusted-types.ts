/**
 * Creates the one Trusted Types policy that the server's content policy
 * allows. It exists for Mantine, which fills its style elements through
 * innerHTML: text without markup passes, all else throws.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: refuseMarkup,
    createScript: refuse,
    createScriptURL: refuse,
  });
}

/** Passes text that no parser can read as an element. */
export function refuseMarkup(text: string): string {
  if (text.includes("<")) throw new TypeError("Refused to write markup into the page.");
  return text;
}

function refuse(): string {
  throw new TypeError("Refused to run text as a script.");
}
