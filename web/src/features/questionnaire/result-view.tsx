import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";

import type { QuestionnaireCreated } from "@/api/types";
import { Banner } from "@/components/banner";
import { Card } from "@/components/card";
import { CareCard } from "@/components/care-card";
import { EstimateSummary } from "@/components/estimate-summary";
import { nextStepFor } from "@/components/estimate-texts";
import { useDelayed } from "@/lib/use-delayed";

import styles from "./result-view.module.css";

type ResultViewProps = {
  created: QuestionnaireCreated;
  onRetake: () => void;
  onContinue: () => void;
};

/**
 * The result of a questionnaire. The specification opens the chat 1500 ms
 * after success, and so do we, with two exceptions that take nothing from it:
 * whoever asks for time stays, and a photo that could not be read leaves a
 * choice, so the page waits for it. (A server without a model leaves no choice:
 * another photo would not help.) The records page shows all of this again.
 */
export function ResultView({ created, onRetake, onContinue }: ResultViewProps) {
  const { acne_severity, estimate } = created;
  const canRetake = acne_severity === null && estimate.doubt !== "no_model";
  const [waits, setWaits] = useState(canRetake);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  useDelayed(!waits, onContinue);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.result}>
      <Banner kind="success" message="Questionnaire created successfully!" />
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Your estimate
        </h2>
        <EstimateSummary severity={acne_severity} estimate={estimate} />
        <CareCard {...nextStepFor(estimate)} />
        <div className={styles.choices}>
          {canRetake && <Button onClick={onRetake}>Take another photo</Button>}
          {waits ? (
            <Button variant={canRetake ? "default" : "filled"} onClick={onContinue}>
              {canRetake ? "Continue without an estimate" : "Go to the chat"}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setWaits(true)}>
              Wait, let me read this
            </Button>
          )}
        </div>
        <p className={styles.later}>
          You can find this again in <Link to="/records">your records</Link>
          {canRetake && ", and delete it there if you take another photo"}. See it over time under{" "}
          <Link to="/progress">your progress</Link>.
        </p>
      </Card>
    </div>
  );
}
