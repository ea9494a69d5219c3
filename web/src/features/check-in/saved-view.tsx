import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import type { CheckInSaved } from "@/api/types";
import { Card } from "@/components/card";
import { CareText } from "@/components/care-text";
import { formatLongDate } from "@/lib/dates";

import styles from "./check-in.module.css";

type SavedViewProps = { saved: CheckInSaved; onChange: () => void };

/** After saving. A text about something that the person wrote comes before all else. */
export function SavedView({ saved: { check_in, care }, onChange }: SavedViewProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus(), []);

  return (
    <div ref={first} tabIndex={-1} className={styles.column}>
      {care.length > 0 && (
        <div role="alert" className={styles.column}>
          <h2 className="visually-hidden">Please read this first</h2>
          {care.map((one) => (
            <CareText key={one.id} care={one} />
          ))}
        </div>
      )}
      <Card aria-labelledby="check-in-saved">
        <div role="status">
          <h2 id="check-in-saved">
            {care.length > 0 ? "Your check-in is saved." : "Thank you. Your check-in is saved."}
          </h2>
        </div>
        <p>
          It is kept for {formatLongDate(check_in.date)}.
          {care.length === 0 && " Missing a week is fine."}
        </p>
        <div className={styles.acts}>
          <Button component={Link} to="/progress">
            See your progress
          </Button>
          <Button variant="default" onClick={onChange}>
            Change my answers
          </Button>
        </div>
      </Card>
    </div>
  );
}
