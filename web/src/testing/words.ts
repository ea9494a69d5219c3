/** The words that somebody reads who opens nothing: not what is folded, hidden or in a list of choices. */
export function wordsShown(root: HTMLElement): string[] {
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  for (const part of copy.querySelectorAll("option, title, .visually-hidden, [hidden]")) {
    part.remove();
  }
  for (const folded of copy.querySelectorAll("details:not([open])")) {
    folded.replaceChildren(...folded.querySelectorAll("summary"));
  }
  // Parts of a page stand apart on the screen.
  for (const part of copy.querySelectorAll("*")) part.append(" ");
  return copy.textContent.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word));
}
