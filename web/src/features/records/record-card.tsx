import { Button } from "@mantine/core";
import { memo, useRef } from "react";

import type { Questionnaire } from "@/api/types";
import { Card } from "@/components/card";
import { formatShortDate, formatTime } from "@/lib/dates";
import { useNear } from "@/lib/use-near";

import { AskAboutRecord } from "./ask-about-record";
import styles from "./record-card.module.css";
import { headingIdOf } from "./record-ids";
import { RecordPhoto } from "./record-photo";
import { RecordRecommendation } from "./record-recommendation";
import { RecordSeverity } from "./record-severity";

/** What the person wants to delete, before they are asked whether they are sure. */
export type Deletion = { what: "record" | "photo"; id: number };

type RecordCardProps = {
  questionnaire: Questionnaire;
  photosHidden: boolean;
  onDelete: (deletion: Deletion) => void;
};

/** One questionnaire on the timeline. Remembered, as there may be hundreds. */
export const RecordCard = memo(function RecordCard({
  questionnaire,
  photosHidden,
  onDelete,
}: RecordCardProps) {
  const { id, filled_at, current_skincare_routine, image, ai_recommendation } = questionnaire;
  const item = useRef<HTMLLIElement>(null);
  // Far from the screen a card is only text: no photo is fetched, nothing is formatted.
  const near = useNear(item);
  const headingId = headingIdOf(id);
  const date = formatShortDate(filled_at);

  return (
    <li ref={item} className={styles.item}>
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} tabIndex={-1}>
          <time dateTime={filled_at}>{date}</time>
          <span className={styles.time}> at {formatTime(filled_at)}</span>
        </h2>
        <div className={styles.columns}>
          <div className={styles.facts}>
            <section>
              <h3>Acne Severity</h3>
              <RecordSeverity questionnaire={questionnaire} />
            </section>
            <section>
              <h3>Skincare Routine</h3>
              {current_skincare_routine.trim() === "" ? (
                <p className={styles.missing}>You didn't enter a routine.</p>
              ) : (
                <p className={styles.typed}>{current_skincare_routine}</p>
              )}
            </section>
          </div>
          {image !== null && (
            <RecordPhoto
              key={String(photosHidden)}
              id={id}
              date={date}
              hasFull={questionnaire.has_full_photo}
              until={questionnaire.photo_kept_until}
              near={near}
              hidden={photosHidden}
              onDelete={() => onDelete({ what: "photo", id })}
            />
          )}
        </div>
        <section>
          <h3>Tailored Recommendation</h3>
          <RecordRecommendation text={ai_recommendation} near={near} />
        </section>
        <div className={styles.acts}>
          <AskAboutRecord questionnaire={questionnaire} />
          <Button
            variant="outline"
            color="clay"
            aria-describedby={headingId}
            onClick={() => onDelete({ what: "record", id })}
          >
            Delete
          </Button>
        </div>
      </Card>
    </li>
  );
});
