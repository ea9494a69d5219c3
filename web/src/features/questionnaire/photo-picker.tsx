import { Button } from "@mantine/core";
import { IconCamera, IconPhoto, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";

import { BlobImage } from "@/components/blob-image";

import { CameraDialog } from "./camera-dialog";
import { FIELD_IDS } from "./field-ids";
import { FileButton } from "./file-button";
import styles from "./photo-picker.module.css";
import { PhotoWarning } from "./photo-warning";
import type { Photo } from "./prepare-photo";
import { useFileDrop } from "./use-file-drop";
import { usePhotoIntake } from "./use-photo-intake";

type PhotoPickerProps = {
  photo: Photo | null;
  error: ReactNode;
  onChange: (photo: Photo | null) => void;
};

/** Where a photo comes in: from the camera first, from a file, or by dropping one. */
export function PhotoPicker({ photo, error, onChange }: PhotoPickerProps) {
  const { busy, refusal, take } = usePhotoIntake(onChange);
  const [kept, setKept] = useState<Photo | null>(null);
  const [cameraOpen, setCameraOpen] = useState(false);
  const dragging = useFileDrop(take);
  const messageId = useId();
  const message = refusal ?? error;
  const problem = photo === null || kept === photo ? null : photo.problem;

  function takeFromCamera(file: File) {
    setCameraOpen(false);
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
      <div className={styles.actions}>
        <TakeButton
          first={photo === null}
          disabled={busy}
          onOpen={() => setCameraOpen(true)}
          onFile={take}
        />
        <FileButton
          id={FIELD_IDS.photo}
          variant="default"
          icon={IconPhoto}
          disabled={busy}
          required
          aria-invalid={message !== undefined}
          aria-describedby={messageId}
          onFile={take}
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
      {cameraOpen && <CameraDialog onPhoto={takeFromCamera} onClose={() => setCameraOpen(false)} />}
    </div>
  );
}

type TakeButtonProps = {
  /** There is no photo yet. */
  first: boolean;
  disabled: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
};

/**
 * Opens the camera. Browsers show it to pages on secure addresses only;
 * elsewhere a phone can still open its own camera.
 */
function TakeButton({ first, disabled, onOpen, onFile }: TakeButtonProps) {
  const label = first ? "Take a photo" : "Take another";
  const variant = first ? "filled" : "default";

  if (!("mediaDevices" in navigator)) {
    return (
      <FileButton
        variant={variant}
        disabled={disabled}
        icon={IconCamera}
        capture="user"
        onFile={onFile}
      >
        {label}
      </FileButton>
    );
  }
  return (
    // The dialog gives the focus back to this button, which a disabled one would lose.
    <Button
      variant={variant}
      aria-disabled={disabled}
      leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
      onClick={disabled ? undefined : onOpen}
    >
      {label}
    </Button>
  );
}
