import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

import { isStopped } from "@/api/errors";
import { isPhotoRefused, needsConsent } from "@/api/queries/questionnaires";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { BlobImage } from "@/components/blob-image";
import { BusyNote, STOPPED } from "@/components/busy-note";
import { Status } from "@/components/status";
import { TextButton } from "@/components/text-button";

import styles from "./camera-dialog.module.css";
import { CarriedForward } from "./carried-forward";
import { PhotoWarning } from "./photo-warning";
import type { Photo } from "./prepare-photo";
import { SendProgress } from "./send-progress";
import type { useSubmission } from "./use-submission";

type PhotoReviewProps = {
  photo: Photo;
  submission: ReturnType<typeof useSubmission>;
  onSend: (currentRoutine: string) => void;
  onRetake: () => void;
  onOtherAnswers: () => void;
};

/** The photo before it is sent: what may be wrong with it, and what has changed since the last. */
export function PhotoReview(props: PhotoReviewProps) {
  const { photo, submission, onSend, onRetake, onOtherAnswers } = props;
  const { isPending, share, retryAt, error, stop } = submission;
  const [routine, setRoutine] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  const isRefused = isPhotoRefused(error);
  const isPoor = photo.problem !== null || isRefused;

  // The shutter that had the focus is gone, and what failed moves it to what helps.
  useEffect(() => first.current?.focus(), [isRefused]);

  return (
    <>
      <BlobImage className={styles.taken} blob={photo.copy} alt="The photo you just took" />
      {photo.problem !== null && !isRefused && <PhotoWarning problem={photo.problem} />}
      {isRefused && (
        <Banner kind="error" message={error?.message ?? ""}>
          The photo was not stored.
        </Banner>
      )}
      {error !== null && !isRefused && !isStopped(error) && (
        <Banner kind="error" message={`Error: ${error.message}`}>
          {needsConsent(error) ? "Nothing was sent." : "Your photo is still here."}
        </Banner>
      )}
      {!isPoor && <CarriedForward onChange={setRoutine} onOtherAnswers={onOtherAnswers} />}
      {isPending && retryAt === null && <SendProgress share={share} />}
      {retryAt !== null && <BusyNote retryAt={retryAt} onStop={stop} />}
      {isStopped(error) && <Status takesFocus>{STOPPED} Your photo is, too.</Status>}
      <div className={styles.choices}>
        <Button
          ref={isPoor ? first : null}
          variant={isPoor ? "filled" : "default"}
          disabled={isPending}
          onClick={onRetake}
        >
          Retake
        </Button>
        {!isPoor && (
          <ActButton ref={first} busy={isPending} onClick={() => onSend(routine)}>
            {error === null ? "Send photo" : "Try again"}
          </ActButton>
        )}
      </div>
      {isPoor && !isRefused && (
        <p className={styles.note}>
          <TextButton disabled={isPending} onClick={() => onSend(routine)}>
            Send it anyway
          </TextButton>
        </p>
      )}
      {!isPoor && <p className={styles.note}>You'll see an estimate. It is not a diagnosis.</p>}
    </>
  );
}
