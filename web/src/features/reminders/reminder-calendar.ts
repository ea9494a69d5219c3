import { buildCalendar, type CalendarEvent } from "@/lib/calendar";
import { addDays, localDay } from "@/lib/days";

/** What a person can be reminded of. */
export type ReminderKind = "morning" | "evening" | "check_in";

export type Reminder = {
  on: boolean;
  /** HH:MM by the person's own clock. */
  time: string;
};

export type Reminders = Record<ReminderKind, Reminder> & {
  /** The day of the check-in, 0 is Sunday. */
  weekday: number;
};

export const USUAL_REMINDERS: Reminders = {
  morning: { on: false, time: "08:00" },
  evening: { on: false, time: "21:00" },
  check_in: { on: true, time: "18:00" },
  weekday: 0,
};

/** Other people may see a phone's screen, so a title says nothing about skin. */
const TITLES: Readonly<Record<ReminderKind, string>> = {
  morning: "Clary: your morning routine",
  evening: "Clary: your evening routine",
  check_in: "Clary: your weekly check-in",
};

const MINUTES = 10;

/** The chosen reminders as a calendar file that rings at each time. Its links open Clary at `site`. */
export function buildReminderCalendar(reminders: Reminders, site: URL, now: Date): string {
  const today = localDay(now);
  const entry = (kind: ReminderKind): CalendarEvent[] => {
    const { on, time } = reminders[kind];
    if (!on) return [];
    const weekly = kind === "check_in";
    return [
      {
        uid: `reminder-${kind}@${site.host}`,
        date: weekly ? nextWeekday(today, reminders.weekday) : today,
        time,
        minutes: MINUTES,
        title: TITLES[kind],
        text: new URL(weekly ? "/progress/check-in" : "/routines", site).href,
        repeat: weekly ? "weekly" : "daily",
        alarm: true,
      },
    ];
  };
  return buildCalendar([...entry("morning"), ...entry("evening"), ...entry("check_in")], now);
}

/** The first day from a day on that falls on a day of the week. */
function nextWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}
