import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { Questionnaire } from "@/api/types";
import { Card } from "@/components/card";
import { CareCard } from "@/components/care-card";
import { ErrorState } from "@/components/error-state";
import { EstimateSummary } from "@/components/estimate-summary";
import { nextStepFor } from "@/components/estimate-texts";
import { LoadingState } from "@/components/loading-state";
import { StoredPhoto } from "@/components/stored-photo";
import { TextButton } from "@/components/text-button";
import { formatShortDate } from "@/lib/dates";
import { usePhotoVisibility } from "@/lib/photo-visibility";

import { useChatPart } from "./chat-context";
import { wasOpened } from "./chat-state";
import styles from "./conversation-estimate.module.css";

/**
 * The estimate at the head of the conversation that a questionnaire opened. The
 * page that shows it first leaves after 1500 ms, which is too short to read it.
 */
export function ConversationEstimate() {
  const id = useChatPart(({ kept }) => (wasOpened(kept) ? kept.questionnaireId : null));
  return id === null ? null : <EstimateOf key={id} id={id} />;
}

function EstimateOf({ id }: { id: number }) {
  const questionnaires = useQuery(questionnairesQuery);
  const questionnaire = questionnaires.data?.find((one) => one.id === id);

  if (questionnaire !== undefined) return <EstimateCard questionnaire={questionnaire} />;
  // A list from before the questionnaire does not know it yet.
  if (questionnaires.isFetching) return <LoadingState label="Loading your estimate..." />;
  if (questionnaires.isError) {
    return (
      <ErrorState
        message={`Error loading your estimate: ${questionnaires.error.message}`}
        onRetry={() => void questionnaires.refetch()}
      />
    );
  }
  return null;
}

function EstimateCard({ questionnaire }: { questionnaire: Questionnaire }) {
  const { id, acne_severity, estimate, filled_at, image } = questionnaire;
  const date = formatShortDate(filled_at);

  return (
    <Card aria-labelledby="conversation-estimate">
      <div className={styles.estimate}>
        <h2 id="conversation-estimate" className={styles.title} tabIndex={-1}>
          Your estimate <span className={styles.date}>from {date}</span>
        </h2>
        <div className={styles.summary}>
          <EstimateSummary severity={acne_severity} estimate={estimate} />
        </div>
        <div className={styles.next}>
          <CareCard {...nextStepFor(estimate)} />
        </div>
        {image !== null && <EstimatePhoto id={id} alt={`Your skin on ${date}`} />}
      </div>
    </Card>
  );
}

/** Small, and covered until it is tapped for people who hide their photos. */
function EstimatePhoto({ id, alt }: { id: number; alt: string }) {
  const { photosHidden } = usePhotoVisibility();
  const [uncovered, setUncovered] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  function uncover() {
    setUncovered(true);
    // The button that had the focus goes with the cover.
    place.current?.focus();
  }

  return (
    <div ref={place} className={styles.photo} tabIndex={-1}>
      {photosHidden && !uncovered ? (
        <TextButton onClick={uncover}>Show photo</TextButton>
      ) : (
        <StoredPhoto id={id} size="small" thumbnail alt={alt} enabled />
      )}
    </div>
  );
}
