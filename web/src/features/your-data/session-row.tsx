import { useId } from "react";

import type { Session } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { formatLongDate, formatTime } from "@/lib/dates";

import styles from "./session-row.module.css";

type SessionRowProps = {
  session: Session;
  /** Something is being ended; the next must wait. */
  busy: boolean;
  onEnd: () => void;
};

/** One place where the person is logged in. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const id = useId();
  const { device, started_at, used_at, current, bound } = session;

  return (
    <li className={styles.row}>
      <div id={id}>
        <p className={styles.device}>
          {device === "" ? "Unknown device" : device}
          {current && <span className={styles.here}>This device</span>}
        </p>
        <p className={styles.times}>
          Logged in on {moment(started_at)}.{" "}
          {current ? "In use now." : `Last used on ${moment(used_at)}.`}{" "}
          {bound && `This login works only on ${current ? "this" : "that"} device.`}
        </p>
      </div>
      {!current && (
        <ActButton variant="default" disabled={busy} aria-describedby={id} onClick={onEnd}>
          Log out
        </ActButton>
      )}
    </li>
  );
}

function moment(iso: string): string {
  return `${formatLongDate(iso)} at ${formatTime(iso)}`;
}
