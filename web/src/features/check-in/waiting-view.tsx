import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";

import { useWaitingCheckIns } from "@/api/queries/check-ins";
import { Card } from "@/components/card";
import { formatLongDate } from "@/lib/dates";

import styles from "./check-in.module.css";

type WaitingViewProps = {
  /** The day of the check-in. */
  date: string;
  /** Where the browser could keep it. */
  keptIn: "device" | "tab";
  onChange: () => void;
};

/** After saving without a network. */
export function WaitingView({ date, keptIn, onChange }: WaitingViewProps) {
  const waits = useWaitingCheckIns().some((checkIn) => checkIn.date === date);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus(), []);

  return (
    <div ref={first} tabIndex={-1} className={styles.column}>
      <Card aria-labelledby="check-in-waiting">
        <div role="status">
          <h2 id="check-in-waiting">
            {waits ? "Your check-in is waiting to be sent." : "Your check-in was sent."}
          </h2>
        </div>
        {waits && (
          <>
            <p>
              {keptIn === "device"
                ? "It is encrypted on this device, for up to seven days. Clary sends it when it can be reached and is open. Logging out removes it."
                : "This browser can't store it. Keep this tab open until it is sent."}
            </p>
            <p>
              Nobody has read it yet. If you need help now, tap “I need help now” at the top of the
              page.
            </p>
          </>
        )}
        <p>It is for {formatLongDate(date)}.</p>
        <div className={styles.acts}>
          <Button variant="default" onClick={onChange}>
            Change my answers
          </Button>
        </div>
      </Card>
    </div>
  );
}
