import { Checkbox } from "@mantine/core";
import { useId } from "react";

import type { Reminder } from "./reminder-calendar";
import styles from "./reminders-page.module.css";

type ReminderFieldProps = {
  label: string;
  value: Reminder;
  onChange: (value: Reminder) => void;
};

/** One reminder: whether, and at what time. */
export function ReminderField({ label, value, onChange }: ReminderFieldProps) {
  const id = useId();

  return (
    <div className={styles.reminder}>
      <Checkbox
        id={id}
        label={label}
        checked={value.on}
        onChange={(event) => onChange({ ...value, on: event.currentTarget.checked })}
      />
      <input
        type="time"
        aria-label={`Time for: ${label}`}
        value={value.time}
        disabled={!value.on}
        required
        onChange={(event) => {
          // A cleared field has no time. The last one stays.
          if (event.target.value !== "") onChange({ ...value, time: event.target.value });
        }}
      />
    </div>
  );
}
