/** Whether an address may be made a link. Anything else, such as a script, may not. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["https:", "http:"].includes(new URL(url).protocol);
}
