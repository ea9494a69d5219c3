import { useRef, useState } from "react";

import { useSetOwnSeverity } from "@/api/queries/questionnaires";
import type { Questionnaire } from "@/api/types";
import { EstimateSummary } from "@/components/estimate-summary";
import { SeverityLabel } from "@/components/severity-label";
import { TextButton } from "@/components/text-button";

import { OwnSeverityForm } from "./own-severity-form";
import styles from "./record-severity.module.css";

type RecordSeverityProps = {
  questionnaire: Pick<Questionnaire, "id" | "acne_severity" | "estimate" | "own_severity">;
};

/** What the program said and what the person says. Both are kept. */
export function RecordSeverity({ questionnaire }: RecordSeverityProps) {
  const { id, acne_severity, estimate, own_severity } = questionnaire;
  const [rating, setRating] = useState(false);
  const change = useSetOwnSeverity(id);
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    setRating(false);
    opener.current?.focus();
  }

  return (
    <div className={styles.severity}>
      <EstimateSummary severity={acne_severity} estimate={estimate} />
      {own_severity !== null && (
        <p className={styles.own}>
          Your own rating: <SeverityLabel severity={own_severity} />
        </p>
      )}
      <TextButton ref={opener} aria-expanded={rating} onClick={() => setRating(!rating)}>
        {describeAct(questionnaire)}
      </TextButton>
      {rating && (
        <OwnSeverityForm
          value={own_severity}
          busy={change.isPending}
          error={change.error}
          onSave={(severity) => change.mutate(severity, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </div>
  );
}

function describeAct({ acne_severity, own_severity }: RecordSeverityProps["questionnaire"]) {
  if (own_severity !== null) return "Change your rating";
  return acne_severity === null ? "Add your own rating" : "This doesn't look right";
}
