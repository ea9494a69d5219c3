import { Button } from "@mantine/core";

import { isStopped } from "@/api/errors";
import { isPhotoRefused, needsConsent } from "@/api/queries/questionnaires";
import { ActButton } from "@/components/act-button";
import { BusyNote, STOPPED } from "@/components/busy-note";
import { FailureBanner } from "@/components/failure-banner";
import { Status } from "@/components/status";
import { focusById } from "@/lib/focus";

import { CONSENT_ID, SUBMIT_ID } from "./field-ids";
import { SendProgress } from "./send-progress";
import styles from "./submit-area.module.css";
import type { useSubmission } from "./use-submission";

type SubmitAreaProps = {
  submission: ReturnType<typeof useSubmission>;
  /** Removes a photo that the program could not read. */
  onRetake: () => void;
  /** Sends the answers alone. */
  onWithoutPhoto: () => void;
};

/** The button that sends everything, how far that got, and why it did not work. */
export function SubmitArea({ submission, onRetake, onWithoutPhoto }: SubmitAreaProps) {
  const { isPending, share, retryAt, error, stop } = submission;

  return (
    <div className={styles.area}>
      {error !== null && !isStopped(error) && (
        <>
          <FailureBanner error={error} refusal="Failed to create questionnaire." />
          {isPhotoRefused(error) ? (
            <PhotoRefused onRetake={onRetake} onWithoutPhoto={onWithoutPhoto} />
          ) : (
            <p>Nothing you typed is lost, and your photo is still here.</p>
          )}
        </>
      )}
      {needsConsent(error) && (
        <Button variant="default" onClick={() => focusById(CONSENT_ID)}>
          Review consent
        </Button>
      )}
      {isPending && retryAt === null && <SendProgress share={share} />}
      <ActButton id={SUBMIT_ID} type="submit" size="lg" busy={isPending}>
        Submit
      </ActButton>
      {retryAt !== null && <BusyNote retryAt={retryAt} onStop={stop} />}
      {isStopped(error) && <Status takesFocus>{STOPPED} Your photo is, too.</Status>}
      <p className={styles.hint}>
        You'll see an estimate, which is not a diagnosis, and then your first advice.
      </p>
    </div>
  );
}

type PhotoRefusedProps = Omit<SubmitAreaProps, "submission">;

/** What to do about a photo that the program could not read. */
function PhotoRefused({ onRetake, onWithoutPhoto }: PhotoRefusedProps) {
  return (
    <>
      <p>The photo was not stored. Nothing you typed is lost.</p>
      <div className={styles.choices}>
        <Button onClick={onRetake}>Take another photo</Button>
        <Button variant="default" onClick={onWithoutPhoto}>
          Go on without a photo
        </Button>
      </div>
    </>
  );
}
