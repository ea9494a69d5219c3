import { useState } from "react";

import type { Questionnaire } from "@/api/types";
import { SeverityLabel } from "@/components/severity-label";
import { StoredPhoto } from "@/components/stored-photo";
import { TextButton } from "@/components/text-button";
import { formatShortDate } from "@/lib/dates";
import { usePhotoVisibility } from "@/lib/photo-visibility";

import { describeDifference } from "./difference";
import styles from "./photo-result.module.css";

type BesideLastProps = {
  record: Questionnaire;
  last: Questionnaire;
  /** What the server says of all photos together, once it is known. */
  statement: string | undefined;
};

/** Today's estimate beside the last one, and what a difference means. */
export function BesideLast({ record, last, statement }: BesideLastProps) {
  const { photosHidden } = usePhotoVisibility();
  const [revealed, setRevealed] = useState(false);
  const shown = !photosHidden || revealed;

  return (
    <>
      <ul className={styles.pair}>
        {[last, record].map((one) => (
          <li key={one.id}>
            <strong>{one === record ? "This photo" : "Last time"}</strong>
            {shown && one.image !== null && (
              <StoredPhoto
                id={one.id}
                size="small"
                alt={`Your skin on ${formatShortDate(one.filled_at)}`}
                enabled
              />
            )}
            <SeverityLabel severity={one.acne_severity} estimate={one.estimate} />
          </li>
        ))}
      </ul>
      {!shown && (
        <p>
          <TextButton onClick={() => setRevealed(true)}>Show both photos</TextButton>
        </p>
      )}
      <p>{describeDifference(last, record)}</p>
      {statement !== undefined && (
        <p>
          <strong>All your photos together:</strong> {statement}
        </p>
      )}
    </>
  );
}
