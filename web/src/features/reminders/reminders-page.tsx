import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";

import { Banner } from "@/components/banner";
import { Page } from "@/components/page";
import { Section } from "@/components/section";
import { download } from "@/lib/download";

import { PushSection } from "./push-section";
import {
  buildReminderCalendar,
  type Reminder,
  type ReminderKind,
  type Reminders,
  USUAL_REMINDERS,
} from "./reminder-calendar";
import { ReminderField } from "./reminder-field";
import styles from "./reminders-page.module.css";
import { WeekdayField } from "./weekday-field";

/** Reminders that a person asks for: on this device and in their calendar. */
export function RemindersPage() {
  return (
    <Page
      title="Reminders"
      intro="In the first two weeks of a routine they come every day, then once a week. Missing a day or a week is fine."
    >
      <PushSection />
      <CalendarSection />
      <p className={styles.back}>
        <Link to="/">Back to today</Link>
      </p>
    </Page>
  );
}

function CalendarSection() {
  const [reminders, setReminders] = useState<Reminders>(USUAL_REMINDERS);
  const [saved, setSaved] = useState(false);
  const { morning, evening, check_in } = reminders;
  const none = !morning.on && !evening.on && !check_in.on;

  function change(update: Partial<Reminders>) {
    setSaved(false);
    setReminders((before) => ({ ...before, ...update }));
  }

  function field(kind: ReminderKind, label: string) {
    const set = (reminder: Reminder) => change({ [kind]: reminder });
    return <ReminderField label={label} value={reminders[kind]} onChange={set} />;
  }

  function save() {
    const file = buildReminderCalendar(reminders, new URL(window.location.origin), new Date());
    download("clary-reminders.ics", "text/calendar;charset=utf-8", file);
    setSaved(true);
  }

  return (
    <Section
      id="calendar"
      title="In your calendar"
      intro="You get a calendar file. Your own calendar app reminds you, and you can change or delete the entries there. The titles don't mention your skin."
    >
      <div className={styles.fields}>
        {field("morning", "Morning routine")}
        {field("evening", "Evening routine")}
        {field("check_in", "Check-in, every week")}
        <WeekdayField
          value={reminders.weekday}
          disabled={!check_in.on}
          onChange={(weekday) => change({ weekday })}
        />
      </div>
      <Button
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        disabled={none}
        onClick={save}
      >
        Add to my calendar
      </Button>
      {none && <p className={styles.hint}>Choose at least one reminder first.</p>}
      {saved && (
        <Banner kind="success" message="The calendar file is ready.">
          Open clary-reminders.ics to add the reminders. Opening a newer file replaces the earlier
          entries in most calendar apps.
        </Banner>
      )}
    </Section>
  );
}
