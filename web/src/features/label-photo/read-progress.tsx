import { Button } from "@mantine/core";
import { useId } from "react";

import { BlobImage } from "@/components/blob-image";
import { Status } from "@/components/status";

import styles from "./label-photo.module.css";
import type { Progress } from "./recogniser";

type ReadProgressProps = { shown: Blob | null; progress: Progress; onCancel: () => void };

/** Says how far the reading got, in words. */
export function ReadProgress({ shown, progress, onCancel }: ReadProgressProps) {
  const id = useId();
  const isReading = progress.stage === "reading";

  return (
    <>
      {shown !== null && (
        <BlobImage className={styles.waiting} blob={shown} alt="The photo of the label" />
      )}
      <div className={styles.progress}>
        {isReading ? (
          <Status id={id} takesFocus key="reading">
            Reading the label...
          </Status>
        ) : (
          <Status id={id} takesFocus key="loading">
            Getting the text reader ready...
          </Status>
        )}
        {isReading ? (
          <progress aria-labelledby={id} value={progress.share} />
        ) : (
          <progress aria-labelledby={id} />
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
