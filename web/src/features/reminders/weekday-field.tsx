import styles from "./reminders-page.module.css";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type WeekdayFieldProps = {
  /** 0 is Sunday. */
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
};

/** The day of the weekly check-in. */
export function WeekdayField({ value, disabled, onChange }: WeekdayFieldProps) {
  return (
    <label className={styles.weekday}>
      Day of the check-in
      <select
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {DAYS.map((day, index) => (
          <option key={day} value={index}>
            {day}
          </option>
        ))}
      </select>
    </label>
  );
}
