import { Button } from "@mantine/core";
import { IconCamera, IconPhoto, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";

import type { PhotoSide } from "@/api/types";
import { BlobImage } from "@/components/blob-image";
import { FileButton } from "@/components/file-button";

import { CameraDialog } from "./camera-dialog";
import { FIELD_IDS } from "./field-ids";
import styles from "./photo-picker.module.css";
import { PhotoWarning } from "./photo-warning";
import type { Photo } from "./prepare-photo";
import { SideChoice } from "./side-choice";
import { TakeButton } from "./take-button";
import { useFileDrop } from "./use-file-drop";
import { useOverPage } from "./use-over-page";
import { usePhotoIntake } from "./use-photo-intake";

type PhotoPickerProps = {
  photo: Photo | null;
  /** The side of the face that the photo shows. */
  side: PhotoSide;
  error: ReactNode;
  onChange: (photo: Photo | null) => void;
  onSide: (side: PhotoSide) => void;
};

/** Where a photo comes in: from the camera first, from a file, or by dropping one. */
export function PhotoPicker({ photo, side, error, onChange, onSide }: PhotoPickerProps) {
  const { busy, refusal, take } = usePhotoIntake(onChange);
  /** The camera has shown its photo and what may be wrong with it. */
  const [isReviewed, setReviewed] = useState(false);
  const [kept, setKept] = useState<Photo | null>(null);
  const camera = useOverPage("camera");
  const dragging = useFileDrop(takeFile);
  const messageId = useId();
  const message = refusal ?? error;
  const problem = photo === null || kept === photo || isReviewed ? null : photo.problem;

  function takeFile(file: File) {
    setReviewed(false);
    camera.close();
    take(file);
  }

  function takeFromCamera(file: File) {
    setReviewed(true);
    camera.close();
    take(file);
  }

  return (
    <div className={styles.picker} data-dragging={dragging} data-error={message !== undefined}>
      {photo === null ? (
        <IconCamera className={styles.art} size={56} stroke={1.25} aria-hidden />
      ) : (
        <BlobImage className={styles.preview} blob={photo.copy} alt="The photo you chose" />
      )}
      <p role="status" className={styles.status}>
        {busy && "Getting your photo ready..."}
        {!busy && photo !== null && problem === null && "Your photo is ready."}
      </p>
      {problem !== null && <PhotoWarning problem={problem} />}
      <SideChoice side={side} onChange={onSide} />
      <div className={styles.actions}>
        <TakeButton first={photo === null} busy={busy} onOpen={camera.open} onFile={takeFile} />
        <FileButton
          id={FIELD_IDS.photo}
          variant="default"
          icon={IconPhoto}
          busy={busy}
          required
          aria-invalid={message !== undefined}
          aria-describedby={messageId}
          onFile={takeFile}
        >
          {photo === null ? "Choose a photo" : "Choose another photo"}
        </FileButton>
        {problem !== null && (
          <Button variant="default" onClick={() => setKept(photo)}>
            Use it anyway
          </Button>
        )}
        {photo !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Remove
          </Button>
        )}
      </div>
      <p className={styles.hint}>You can also drop a photo anywhere on this page.</p>
      <p id={messageId} className={styles.message}>
        {message}
      </p>
      {camera.isOpen && (
        <CameraDialog
          side={side}
          onSide={onSide}
          onPhoto={takeFromCamera}
          onFile={takeFile}
          onClose={camera.close}
        />
      )}
    </div>
  );
}
