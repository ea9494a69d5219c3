import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";

import type { PhotoSide } from "@/api/types";
import { BlobImage } from "@/components/blob-image";
import { Dialog } from "@/components/dialog";

import styles from "./camera-dialog.module.css";
import { CameraView } from "./camera-view";
import { PhotoWarning } from "./photo-warning";
import type { Shot } from "./viewfinder";

type CameraDialogProps = {
  side: PhotoSide;
  onSide: (side: PhotoSide) => void;
  /** A photo that the person has looked at and wants to use. */
  onPhoto: (file: File) => void;
  /** A file instead of the camera, which nobody has looked at yet. */
  onFile: (file: File) => void;
  onClose: () => void;
};

/** Takes a photo with the camera, or says why not and takes a file. */
export function CameraDialog({ side, onSide, onPhoto, onFile, onClose }: CameraDialogProps) {
  const [taken, setTaken] = useState<Shot | null>(null);
  const titleId = useId();

  return (
    <Dialog full labelledBy={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{taken === null ? "Take a photo" : "Use this photo?"}</h2>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {taken === null ? (
        <CameraView side={side} onSide={onSide} onShot={setTaken} onFile={onFile} />
      ) : (
        <PhotoReview
          shot={taken}
          onUse={() => onPhoto(taken.file)}
          onRetake={() => setTaken(null)}
        />
      )}
    </Dialog>
  );
}

type PhotoReviewProps = { shot: Shot; onUse: () => void; onRetake: () => void };

/** Shows a photo that is just taken and what may be wrong with it. */
function PhotoReview({ shot, onUse, onRetake }: PhotoReviewProps) {
  const first = useRef<HTMLButtonElement>(null);
  const isPoor = shot.problem !== null;

  // The shutter that had the focus is gone.
  useEffect(() => first.current?.focus(), []);

  return (
    <>
      <BlobImage className={styles.taken} blob={shot.file} alt="The photo you just took" />
      {shot.problem !== null && <PhotoWarning problem={shot.problem} />}
      <div className={styles.choices}>
        <Button
          ref={isPoor ? first : null}
          variant={isPoor ? "filled" : "default"}
          onClick={onRetake}
        >
          Retake
        </Button>
        <Button ref={isPoor ? null : first} variant={isPoor ? "default" : "filled"} onClick={onUse}>
          Use this photo
        </Button>
      </div>
    </>
  );
}
