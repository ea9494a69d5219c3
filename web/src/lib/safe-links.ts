/**
 * Where links in generated text may lead. A site stands for itself and for
 * everything under it.
 */
const TRUSTED_SITES = [
  "nhs.uk",
  "nhsinform.scot",
  "gov.uk",
  "nice.org.uk",
  "bad.org.uk",
  "skinhealthinfo.org.uk",
  "acnesupport.org.uk",
  "britishskinfoundation.org.uk",
  "samaritans.org",
  "mind.org.uk",
  "beateatingdisorders.org.uk",
  "bddfoundation.org",
];

/** The pages of Clary that generated text may lead to. None of them does anything by itself. */
const OWN_PAGES = ["/progress"];

/** Such a page where it stands in a sentence, not inside an address or a path. */
const NAMED_PAGE = new RegExp(
  `(?<=(?:^|\\s)\\(?)(?:${OWN_PAGES.join("|")})(?=[.,;:!?)]*(?:\\s|$))`,
  "gm",
);

/** Reports whether generated text may link to a page of Clary. */
export function isOwnPage(address: string): boolean {
  return OWN_PAGES.includes(address);
}

/** Makes links in markdown of pages of Clary that are named by their path. */
export function linkOwnPages(markdown: string): string {
  return markdown.replace(NAMED_PAGE, (path) => `[${path}](${path})`);
}

/** Reports whether generated text may link to an address elsewhere. */
export function isTrustedLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, port } = new URL(address);
  return (
    protocol === "https:" &&
    username === "" &&
    port === "" &&
    TRUSTED_SITES.some((site) => hostname === site || hostname.endsWith(`.${site}`))
  );
}
