/** Blanks the page of somebody who has to leave at once. Nothing may stop or follow them. */
export function blankPage(): void {
  document.documentElement.hidden = true;
}

/** Reports whether the person is leaving at once: then nothing asks, and nothing is kept. */
export function isPageBlank(): boolean {
  return document.documentElement.hidden;
}
