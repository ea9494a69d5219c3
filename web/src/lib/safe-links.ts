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

/** Reports whether generated text may link to an address. */
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
