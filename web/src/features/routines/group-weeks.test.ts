import { expect, test } from "vitest";

import { weekOf } from "@/testing/routines";

import { describeProgress, groupWeeks } from "./group-weeks";

const lastWeek = weekOf("2026-11-08", "a");
const thisWeek = weekOf("2026-11-15", "b");

test("days are put into the week they came with, the latest of the earlier ones first", () => {
  const oldest = weekOf("2026-11-01", "c");
  const weeks = groupWeeks([...oldest, ...lastWeek, ...thisWeek], "2026-11-17");
  expect(weeks.today).toBe(thisWeek[2]);
  expect(weeks.current.map(({ id }) => id)).toEqual(["b"]);
  expect(weeks.earlier.map(({ id }) => id)).toEqual(["a", "c"]);
});

test("what a new week left of an old one is over when its last day is", () => {
  const rest = lastWeek.slice(0, 3);
  const weeks = groupWeeks([...rest, ...weekOf("2026-11-11", "b")], "2026-11-11");
  expect(weeks.earlier).toEqual([{ id: "a", days: rest }]);
  expect(weeks.current[0]?.days).toHaveLength(7);
});

test("there may be nothing for today", () => {
  expect(groupWeeks(lastWeek, "2026-11-15")).toMatchObject({ today: null, current: [] });
  expect(groupWeeks(thisWeek.slice(2), "2026-11-15").today).toBeNull();
});

test("progress counts what was done", () => {
  const days = thisWeek.map((day, i) => ({ ...day, morning_done: i < 3, evening_done: i < 5 }));
  expect(describeProgress(days)).toBe("3 of 7 mornings and 5 of 7 evenings done");
  expect(describeProgress(thisWeek)).toBe("0 of 7 mornings and 0 of 7 evenings done");
});
