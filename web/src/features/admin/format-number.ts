const number = new Intl.NumberFormat("en-GB");

/** A number as people write it: 1,204. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** A number of things: 1 user, 1,204 users. */
export function formatCount(value: number, noun: string): string {
  return `${formatNumber(value)} ${noun}${value === 1 ? "" : "s"}`;
}
