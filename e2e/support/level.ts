/** How deep this run goes, from 0 to 4: see internal/testing/level. */
export function level(): number {
  const chosen = Number.parseInt(process.env.LEVEL ?? "", 10);
  return Number.isNaN(chosen) ? 1 : chosen;
}
