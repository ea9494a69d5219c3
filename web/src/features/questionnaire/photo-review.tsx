import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";

import { BlobImage } from "@/components/blob-image";

import styles from "./camera-dialog.module.css";
import { Differences } from "./differences";
import { useDifferences } from "./use-differences";
import type { LastPhotoState } from "./use-last-photo";
import type { Shot } from "./viewfinder";

type PhotoReviewProps = {
  shot: Shot;
  last: LastPhotoState;
  onUse: () => void;
  onRetake: () => void;
};

/** Shows a photo that is just taken and how it differs from the last one. */
export function PhotoReview({ shot, last, onUse, onRetake }: PhotoReviewProps) {
  const use = useRef<HTMLButtonElement>(null);
  const found = useDifferences(shot.frame, last);

  // The shutter that had the focus is gone.
  useEffect(() => use.current?.focus(), []);

  return (
    <>
      <BlobImage className={styles.taken} blob={shot.file} alt="The photo you just took" />
      {found !== null && <Differences {...found} />}
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
