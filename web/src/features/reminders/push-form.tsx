import { useState } from "react";

import { useSaveReminders, useTurnOffDevice } from "@/api/queries/reminders";
import type { Reminders } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { FailureBanner } from "@/components/failure-banner";

import { ReminderField } from "./reminder-field";
import styles from "./reminders-page.module.css";
import { WeekdayField } from "./weekday-field";

/** Chooses times, and turns notifications on and off on this device. */
export function PushForm({ reminders }: { reminders: Reminders }) {
  const { morning, evening, check_in } = reminders;
  const [times, setTimes] = useState({ morning, evening, check_in });
  const save = useSaveReminders();
  const turnOff = useTurnOffDevice();
  const isOn = reminders.this_device;
  const isBusy = save.isPending || turnOff.isPending;
  const none = !times.morning.on && !times.evening.on && !times.check_in.on;
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasMoved = reminders.time_zone !== "" && reminders.time_zone !== time_zone;
  const others = reminders.devices - (isOn ? 1 : 0);

  function change(update: Partial<typeof times>) {
    save.reset();
    turnOff.reset();
    setTimes((before) => ({ ...before, ...update }));
  }

  function submit() {
    turnOff.reset();
    const publicKey = isOn ? null : reminders.public_key;
    save.mutate({ times: { ...times, time_zone }, publicKey });
  }

  return (
    <>
      <p>
        {isOn ? "Notifications are on for this device." : "Notifications are off for this device."}
      </p>
      {others > 0 && (
        <p className={styles.hint}>
          {others === 1 ? "One other device gets" : `${String(others)} other devices get`} them,
          too.
        </p>
      )}
      <div className={styles.fields}>
        <ReminderField
          label="Morning routine"
          value={times.morning}
          onChange={(value) => change({ morning: value })}
        />
        <ReminderField
          label="Evening routine"
          value={times.evening}
          onChange={(value) => change({ evening: value })}
        />
        <ReminderField
          label="Check-in, every week"
          value={times.check_in}
          onChange={(value) => change({ check_in: { ...times.check_in, ...value } })}
        />
        <WeekdayField
          value={times.check_in.weekday}
          disabled={!times.check_in.on}
          onChange={(weekday) => change({ check_in: { ...times.check_in, weekday } })}
        />
      </div>
      {hasMoved && (
        <p className={styles.hint}>
          These times are for {readable(reminders.time_zone)}. Saving makes them times for{" "}
          {readable(time_zone)}.
        </p>
      )}
      <div className={styles.actions}>
        <ActButton busy={save.isPending} disabled={isBusy || (none && !isOn)} onClick={submit}>
          {isOn ? "Save times" : "Turn on notifications"}
        </ActButton>
        {isOn && (
          <ActButton
            variant="default"
            busy={turnOff.isPending}
            disabled={isBusy}
            onClick={() => {
              save.reset();
              turnOff.mutate();
            }}
          >
            Turn off on this device
          </ActButton>
        )}
      </div>
      {none && !isOn && <p className={styles.hint}>Choose at least one reminder first.</p>}
      {save.isSuccess && <Banner kind="success" message="Your reminders are saved." />}
      {turnOff.isSuccess && (
        <Banner kind="success" message="Notifications are off for this device." />
      )}
      {save.isError && (
        <FailureBanner error={save.error} refusal="Your reminders were not saved." />
      )}
      {turnOff.isError && (
        <FailureBanner error={turnOff.error} refusal="Notifications were not turned off." />
      )}
    </>
  );
}

/** A time zone as people read it. */
function readable(zone: string): string {
  return zone.replaceAll("_", " ");
}
