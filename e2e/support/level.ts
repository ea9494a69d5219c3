/**
 * How deep a run of the tests goes. The environment variable LEVEL chooses, as for the Go
 * tests (internal/testing/level), and includes the levels below:
 *
 *   0  seconds, before every commit
 *   1  every change, and continuous integration; a test without a tag has this level
 *   2  before a release
 *   3  daily: the long tests
 *   4  nightly: everything, with the full matrix of widths and colours
 */
export type Level = 0 | 1 | 2 | 3 | 4;

const LEVELS: readonly Level[] = [0, 1, 2, 3, 4];

/** The level of this run. */
export const LEVEL: Level = LEVELS.find((level) => String(level) === process.env.LEVEL) ?? 1;

/** The tag of a test that runs from a level on: `test("...", { tag: from(3) }, ...)`. */
export function from(level: Level): string {
  return `@level-${String(level)}`;
}

/** Leaves out the tests above the level of this run. */
export const ABOVE_LEVEL = LEVELS.filter((level) => level > LEVEL).map(
  (level) => new RegExp(from(level)),
);

/** At level 0 only the tests that are tagged with it run. */
export const AT_LEVEL = LEVEL === 0 ? new RegExp(from(0)) : /./;
