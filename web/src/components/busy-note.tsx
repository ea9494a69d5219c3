import { Button } from "@mantine/core";
import { useEffect, useState } from "react";

import { announce } from "@/lib/live-region";

import styles from "./busy-note.module.css";

type BusyNoteProps = {
  /** When the next try starts, in milliseconds. */
  retryAt: number;
  onStop: () => void;
};

/** What a form says after the person stopped the tries. */
export const STOPPED = "Stopped. What you typed is still here.";

/** Says that the server is busy and when the next try starts. Screen readers hear it once. */
export function BusyNote({ retryAt, onStop }: BusyNoteProps) {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));

  useEffect(() => announce("Clary is busy. It keeps trying by itself."), []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={styles.note}>
      <p>
        <strong>Clary is busy.</strong>{" "}
        {seconds > 0 ? `Trying again in ${String(seconds)} s.` : "Trying again now..."}
      </p>
      <Button variant="default" onClick={onStop}>
        Stop trying
      </Button>
    </div>
  );
}
