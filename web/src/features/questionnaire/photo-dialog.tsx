import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { isPhotoRefused } from "@/api/queries/questionnaires";
import type { PhotoSide, Profile } from "@/api/types";
import { Banner } from "@/components/banner";
import { Dialog } from "@/components/dialog";
import { LoadingState } from "@/components/loading-state";

import styles from "./camera-dialog.module.css";
import { CameraView } from "./camera-view";
import { PhotoReview } from "./photo-review";
import type { Photo } from "./prepare-photo";
import { useChosenPhoto, useLeaveWarning } from "./use-chosen-photo";
import { usePhotoIntake } from "./use-photo-intake";
import { useSubmission } from "./use-submission";

type PhotoDialogProps = {
  profile: Profile;
  /** The side of the face that the last photo shows. */
  lastSide: PhotoSide;
};

/** React Router gives this key to the page the visit began with. */
const FIRST_LOCATION = "default";

/** The camera on the whole screen, then the photo that was taken. Back and Escape leave it. */
export function PhotoDialog({ profile, lastSide }: PhotoDialogProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { choose } = useChosenPhoto();
  const [side, setSide] = useState(lastSide);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const intake = usePhotoIntake(setPhoto);
  const submission = useSubmission();
  const titleId = useId();
  const { created } = submission;
  useLeaveWarning(photo !== null && created === undefined);

  function leave() {
    if (key === FIRST_LOCATION) void navigate("/", { replace: true });
    else void navigate(-1);
  }

  function send(currentRoutine: string) {
    if (photo === null) return;
    const { skin_type, allergies, triggers, duration } = profile;
    const begun = { skin_type, allergies, triggers, duration };
    submission.send(
      {
        answers: { ...begun, current_skincare_routine: currentRoutine },
        begun,
        photo,
        side,
        unreadable: "refuse",
      },
      ({ id }) => void navigate(`/photo?result=${String(id)}`, { replace: true }),
    );
  }

  function retake() {
    submission.reset();
    setPhoto(null);
  }

  /** The questionnaire has all answers, and gets the photo. */
  function openQuestionnaire() {
    choose({ photo, side });
    void navigate("/#your-skin", { replace: true });
  }

  const isRefused = isPhotoRefused(submission.error);
  return (
    <Dialog full labelledBy={titleId} onClose={leave}>
      <div className={styles.head}>
        <h2 id={titleId}>{titleOf(photo !== null, isRefused)}</h2>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
      </div>
      {created !== undefined && <LoadingState label="Opening your result..." />}
      {created === undefined && intake.busy && <LoadingState label="Getting your photo ready..." />}
      {created === undefined && !intake.busy && photo === null && (
        <>
          {intake.refusal !== undefined && <Banner kind="error" message={intake.refusal} />}
          <CameraView
            side={side}
            onSide={setSide}
            onShot={({ file }) => intake.take(file)}
            onFile={intake.take}
          />
        </>
      )}
      {created === undefined && photo !== null && (
        <PhotoReview
          photo={photo}
          submission={submission}
          onSend={send}
          onRetake={retake}
          onOtherAnswers={openQuestionnaire}
        />
      )}
    </Dialog>
  );
}

function titleOf(isTaken: boolean, isRefused: boolean): string {
  if (isRefused) return "Please take it again";
  return isTaken ? "Send this photo?" : "Take a photo";
}
