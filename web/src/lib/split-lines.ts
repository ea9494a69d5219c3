/**
 * Splits a routine into lines at full stops, except after a digit, so that
 * "SPF 30." and "2.5%" stay whole. Each line keeps its full stop.
 */
export function splitLines(text: string): string[] {
  return text
    .split(/(?<=(?<!\d)\.)(?!\.)/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
