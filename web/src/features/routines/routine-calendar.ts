import type { Routine } from "@/api/types";
import { buildCalendar, type CalendarEvent } from "@/lib/calendar";
import { splitLines } from "@/lib/split-lines";

const MINUTES = 15;

/** A week as a calendar file: every morning at eight, every evening at nine. */
export function buildRoutineCalendar(days: readonly Routine[], host: string, now: Date): string {
  return buildCalendar(
    days.flatMap((day) => [
      entry(day, "morning", "08:00", host),
      entry(day, "evening", "21:00", host),
    ]),
    now,
  );
}

function entry(
  { id, date, morning, evening }: Routine,
  half: "morning" | "evening",
  time: string,
  host: string,
): CalendarEvent {
  return {
    uid: `routine-${String(id)}-${half}@${host}`,
    date,
    time,
    minutes: MINUTES,
    title: half === "morning" ? "Morning Routine" : "Evening Routine",
    text: splitLines(half === "morning" ? morning : evening).join("\n"),
  };
}
