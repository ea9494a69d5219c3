import { expect, test } from "vitest";

import { weekOf } from "@/testing/routines";

import { buildRoutineCalendar } from "./routine-calendar";

test("a week becomes fourteen entries at fixed times of wherever the person is", () => {
  const file = buildRoutineCalendar(weekOf("2026-11-15", "a"), "clary.example", new Date());
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(14);
  expect(file).toContain("DTSTART:20261115T080000\r\n");
  expect(file).toContain("DTSTART:20261121T210000\r\n");
  expect(file).toContain("UID:routine-20261115-morning@clary.example\r\n");
  expect(file).toContain(String.raw`DESCRIPTION:Wash gently.\nUse a 2.5% gel.\nMoisturise.`);
});

test("the same week has the same names again", () => {
  const names = () =>
    buildRoutineCalendar(weekOf("2026-11-15", "a"), "clary.example", new Date()).match(/^UID.*$/gm);
  expect(names()).toEqual(names());
  expect(new Set(names()).size).toBe(14);
});
