import { Button } from "@mantine/core";
import { memo, useId } from "react";

import type { CheckIn } from "@/api/types";
import {
  BOTHERS,
  CHANGES_SINCE_START,
  labelOf,
  OVERALL_SEVERITIES,
  SKIN_FEELINGS,
} from "@/components/check-in-texts";
import { formatLongDate } from "@/lib/dates";

import styles from "./check-in-list.module.css";

type CheckInEntryProps = { checkIn: CheckIn; onDelete: (date: string) => void };

/** One check-in with what was answered. Skipped questions are left out. */
export const CheckInEntry = memo(function CheckInEntry({ checkIn, onDelete }: CheckInEntryProps) {
  const headingId = useId();
  const answers = [
    ["How severe", labelOf(OVERALL_SEVERITIES, checkIn.severity)],
    ["Since the start", labelOf(CHANGES_SINCE_START, checkIn.change)],
    ["Skin feels", checkIn.skin_feels.map((feeling) => labelOf(SKIN_FEELINGS, feeling)).join(", ")],
    ["Bothered you", labelOf(BOTHERS, checkIn.bother)],
    ["What is new", checkIn.new],
    ["Your note", checkIn.note],
  ].filter(([, answer]) => answer !== "");

  return (
    <li className={styles.entry}>
      <h3 id={headingId}>
        <time dateTime={checkIn.date}>{formatLongDate(checkIn.date)}</time>
      </h3>
      <dl className={styles.answers}>
        {answers.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="subtle"
        color="clay"
        aria-describedby={headingId}
        onClick={() => onDelete(checkIn.date)}
      >
        Delete
      </Button>
    </li>
  );
});
