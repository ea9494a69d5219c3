import { Button } from "@mantine/core";
import { Link } from "react-router";

import { useCheckInReminder } from "@/lib/check-in-reminder";

import styles from "./check-in-note.module.css";

/** A quiet note above the page, for people who asked to be reminded of the weekly check-in. */
export function CheckInNote() {
  const { due, postpone } = useCheckInReminder();

  if (!due) return null;
  return (
    <section className={styles.note} aria-label="Weekly check-in">
      <p>You asked to be reminded of your weekly check-in. It takes about half a minute.</p>
      <div className={styles.choices}>
        <Button component={Link} to="/progress/check-in" size="sm" onClick={postpone}>
          Check in now
        </Button>
        <Button variant="default" size="sm" onClick={postpone}>
          Not this week
        </Button>
      </div>
    </section>
  );
}
