import { Button } from "@mantine/core";
import { memo, useId, useState } from "react";

import { useDeleteCheckIn } from "@/api/queries/progress";
import type { CheckIn } from "@/api/types";
import { Banner } from "@/components/banner";
import { Card } from "@/components/card";
import {
  BOTHERS,
  CHANGES_SINCE_START,
  labelOf,
  OVERALL_SEVERITIES,
  ROUTINE_USES,
  SKIN_FEELINGS,
} from "@/components/check-in-texts";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FailureBanner } from "@/components/failure-banner";
import { LoadingState } from "@/components/loading-state";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";
import { focusById } from "@/lib/focus";

import styles from "./check-in-list.module.css";

const AT_FIRST = 4;
const MORE = 20;
const HEADING_ID = "check-ins";

/** All check-ins, the newest first. Each one can be deleted. */
export function CheckInList({ checkIns }: { checkIns: readonly CheckIn[] }) {
  const [shown, setShown] = useState(AT_FIRST);
  const [asking, setAsking] = useState<string | null>(null);
  const deletion = useDeleteCheckIn();

  function confirmDeletion(date: string) {
    setAsking(null);
    // A second request for the same day would be refused, as it is gone by then.
    if (deletion.isPending && deletion.variables === date) return;
    // The button that had the focus goes with its entry.
    deletion.mutate(date, { onSuccess: () => focusById(HEADING_ID) });
  }

  return (
    <Card aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1}>
        Your check-ins
      </h2>
      {deletion.isPending && <LoadingState label="Deleting..." />}
      {deletion.isSuccess && <Banner kind="success" message="Check-in deleted." />}
      {deletion.isError && (
        <FailureBanner error={deletion.error} refusal="Failed to delete the check-in." />
      )}
      <ol className={styles.list}>
        {checkIns
          .toReversed()
          .slice(0, shown)
          .map((checkIn) => (
            <CheckInEntry key={checkIn.date} checkIn={checkIn} onDelete={setAsking} />
          ))}
      </ol>
      {checkIns.length > shown && (
        <p className={styles.more}>
          <TextButton onClick={() => setShown(shown + MORE)}>Show older check-ins</TextButton>
        </p>
      )}
      <ConfirmDialog
        open={asking !== null}
        title="Delete check-in"
        message={`Are you sure you want to delete your check-in of ${formatLongDate(asking ?? "1970-01-01")}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => asking !== null && confirmDeletion(asking)}
        onCancel={() => setAsking(null)}
      />
    </Card>
  );
}

type CheckInEntryProps = { checkIn: CheckIn; onDelete: (date: string) => void };

/** One check-in with what was answered. Skipped questions are left out. */
const CheckInEntry = memo(function CheckInEntry({ checkIn, onDelete }: CheckInEntryProps) {
  const headingId = useId();
  const answers = [
    ["Routine used", labelOf(ROUTINE_USES, checkIn.used)],
    ["How severe", labelOf(OVERALL_SEVERITIES, checkIn.severity)],
    ["Since the start", labelOf(CHANGES_SINCE_START, checkIn.change)],
    ["Stinging", checkIn.no_stinging ? "No" : ""],
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
