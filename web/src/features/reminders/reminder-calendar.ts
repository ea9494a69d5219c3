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

/** For how many days a routine is new. Daily reminders after that are more noise than help. */
const DAILY_DAYS = 14;

/**
 * The chosen reminders as a calendar file that rings at each time. Those of a routine come
 * daily for two weeks, then weekly. Links open Clary at `site`.
 */
export function buildReminderCalendar(reminders: Reminders, site: URL, now: Date): string {
  const today = localDay(now);
  const entry = (kind: ReminderKind, path: string) => ({
    uid: `reminder-${kind}@${site.host}`,
    time: reminders[kind].time,
    minutes: MINUTES,
    title: TITLES[kind],
    text: `${new URL(path, site).href}\nTo stop, delete this entry.`,
    alarm: true,
  });
  const routine = (kind: "morning" | "evening"): CalendarEvent[] => {
    const daily = entry(kind, "/");
    return [
      { ...daily, date: today, repeat: "daily", times: DAILY_DAYS },
      {
        ...daily,
        uid: `reminder-${kind}-weekly@${site.host}`,
        date: nextWeekday(addDays(today, DAILY_DAYS), reminders.weekday),
        repeat: "weekly",
      },
    ];
  };
  const checkIn: CalendarEvent = {
    ...entry("check_in", "/progress/check-in"),
    date: nextWeekday(today, reminders.weekday),
    repeat: "weekly",
  };
  return buildCalendar(
    [
      ...(reminders.morning.on ? routine("morning") : []),
      ...(reminders.evening.on ? routine("evening") : []),
      ...(reminders.check_in.on ? [checkIn] : []),
    ],
    now,
  );
}

/** The first day from a day on that falls on a day of the week. */
function nextWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}
