import { Button } from "@mantine/core";
import { useId } from "react";

import { isStopped } from "@/api/errors";
import { needsConsent } from "@/api/queries/questionnaires";
import { ActButton } from "@/components/act-button";
import { BusyNote, STOPPED } from "@/components/busy-note";
import { FailureBanner } from "@/components/failure-banner";
import { Status } from "@/components/status";
import { focusById } from "@/lib/focus";

import { CONSENT_ID, SUBMIT_ID } from "./field-ids";
import styles from "./submit-area.module.css";
import type { useSubmission } from "./use-submission";

type SubmitAreaProps = { submission: ReturnType<typeof useSubmission> };

/** The button that sends everything, how far that got, and why it did not work. */
export function SubmitArea({ submission }: SubmitAreaProps) {
  const { isPending, share, retryAt, error, stop } = submission;

  return (
    <div className={styles.area}>
      {error !== null && !isStopped(error) && (
        <>
          <FailureBanner error={error} refusal="Failed to create questionnaire." />
          <p>Nothing you typed is lost, and your photo is still here.</p>
        </>
      )}
      {needsConsent(error) && (
        <Button variant="default" onClick={() => focusById(CONSENT_ID)}>
          Review consent
        </Button>
      )}
      {isPending && retryAt === null && <Progress share={share} />}
      <ActButton id={SUBMIT_ID} type="submit" size="lg" busy={isPending}>
        Submit
      </ActButton>
      {retryAt !== null && <BusyNote retryAt={retryAt} onStop={stop} />}
      {isStopped(error) && <Status takesFocus>{STOPPED} Your photo is, too.</Status>}
      <p className={styles.hint}>
        You'll see an estimate, and then the chat opens with your first advice. The estimate is not
        a diagnosis.
      </p>
    </div>
  );
}

function Progress({ share }: { share: number | null }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <Status id={id}>{describe(share)}</Status>
      {/* Without a value the bar only says that something is going on. */}
      {share === null || share === 1 ? (
        <progress aria-labelledby={id} />
      ) : (
        <progress aria-labelledby={id} value={share} />
      )}
    </div>
  );
}

function describe(share: number | null): string {
  if (share === null) return "Saving your answers...";
  return share < 1 ? "Sending your photo..." : "Analysing your photo...";
}
