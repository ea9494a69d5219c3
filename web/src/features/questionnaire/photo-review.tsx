import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";

import { BlobImage } from "@/components/blob-image";

import styles from "./camera-dialog.module.css";
import { PhotoWarning } from "./photo-warning";
import type { Shot } from "./viewfinder";

type PhotoReviewProps = { shot: Shot; onUse: () => void; onRetake: () => void };

/** Shows a photo that is just taken and what may be wrong with it. */
export function PhotoReview({ shot, onUse, onRetake }: PhotoReviewProps) {
  const use = useRef<HTMLButtonElement>(null);

  // The shutter that had the focus is gone.
  useEffect(() => use.current?.focus(), []);

  return (
    <>
      <BlobImage className={styles.taken} blob={shot.file} alt="The photo you just took" />
      {shot.problem !== null && <PhotoWarning problem={shot.problem} />}
      <div className={styles.choices}>
        <Button variant="default" onClick={onRetake}>
          Retake
        </Button>
        <Button ref={use} onClick={onUse}>
          Use this photo
        </Button>
      </div>
    </>
  );
}
