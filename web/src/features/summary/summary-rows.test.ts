import { describe, expect, test } from "vitest";

import { emptyProgress } from "@/testing/fixtures";
import { checkInOn, photoOn } from "@/testing/progress";

import { firstAndLatest, spread, summaryRows } from "./summary-rows";

const twoPhotos = [photoOn("2026-09-01"), photoOn("2026-11-10")];

describe("what fits on a page", () => {
  test("rows outside the period are left out", () => {
    const rows = summaryRows(
      {
        ...emptyProgress,
        photos: [photoOn("2026-01-01"), ...twoPhotos],
        check_ins: [checkInOn("2026-01-02"), checkInOn("2026-11-09")],
        routine_weeks: [
          { monday: "2026-01-05", planned: 14, done: 14 },
          { monday: "2026-11-09", planned: 14, done: 7 },
        ],
      },
      12,
      "2026-11-16",
    );
    expect(rows.photos).toHaveLength(2);
    expect(rows.checkIns).toHaveLength(1);
    expect(rows.routine).toEqual({ planned: 14, done: 7 });
    expect(rows.more).toEqual({ photos: 0, checkIns: 0, changes: 0 });
  });

  test("of many rows, the first and the last stay", () => {
    const rows = Array.from({ length: 50 }, (_, index) => index);
    expect(spread(rows, 6)).toEqual([0, 10, 20, 29, 39, 49]);
    expect(spread([1, 2], 6)).toEqual([1, 2]);
  });

  test("what does not fit is counted, and the latest changes stay", () => {
    const day = (index: number) => `2026-10-${String(index + 1).padStart(2, "0")}`;
    const days = Array.from({ length: 20 }, (_, index) => day(index));
    const rows = summaryRows(
      {
        ...emptyProgress,
        photos: days.map((date) => photoOn(date)),
        check_ins: days.map((date) => checkInOn(date)),
        changes: days.map((date) => ({ date, kind: "check_in" as const, text: "Retinol" })),
      },
      12,
      "2026-11-16",
    );
    for (const kind of ["photos", "checkIns", "changes"] as const) {
      expect(rows[kind].length).toBeGreaterThan(3);
      expect(rows[kind].length + rows.more[kind]).toBe(20);
    }
    expect(rows.changes.at(-1)?.date).toBe(day(19));
  });

  test("photos are of one side, and only stored ones", () => {
    const photos = [
      photoOn("2026-01-01", { questionnaire_id: 1, image: null }),
      photoOn("2026-02-01", { questionnaire_id: 2 }),
      photoOn("2026-03-01", { questionnaire_id: 3, side: "left" }),
      photoOn("2026-04-01", { questionnaire_id: 4 }),
    ];
    expect(firstAndLatest(photos).map(({ questionnaire_id }) => questionnaire_id)).toEqual([2, 4]);
    expect(firstAndLatest([])).toEqual([]);
  });
});
