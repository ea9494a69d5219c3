import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";

import type { QuestionnaireCreated } from "@/api/types";
import { Banner } from "@/components/banner";
import { Card } from "@/components/card";
import { CareCard } from "@/components/care-card";
import { EstimateSummary } from "@/components/estimate-summary";
import { nextStepFor } from "@/components/estimate-texts";
import { useDelayed } from "@/lib/use-delayed";

import styles from "./result-view.module.css";

type ResultViewProps = { created: QuestionnaireCreated; onContinue: () => void };

/**
 * The result of a questionnaire. The specification opens the chat 1500 ms after success, and
 * so do we, unless the person has begun to read: then the result stays until they go on. The
 * chat and the records page show all of this again.
 */
export function ResultView({ created, onContinue }: ResultViewProps) {
  const { acne_severity, estimate } = created;
  const [waits, setWaits] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  useDelayed(!waits, onContinue);
  useReading(() => setWaits(true));
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.result}>
      <Banner kind="success" message="Questionnaire created successfully!" />
      <div className={styles.choices}>
        {waits ? (
          <Button onClick={onContinue}>Go to the chat</Button>
        ) : (
          <Button variant="default" onClick={() => setWaits(true)}>
            Wait, let me read this
          </Button>
        )}
      </div>
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Your estimate
        </h2>
        <EstimateSummary severity={acne_severity} estimate={estimate} />
        <CareCard {...nextStepFor(estimate)} />
        <p className={styles.later}>
          You can find this again in <Link to="/records">your records</Link>.
        </p>
      </Card>
    </div>
  );
}

/** What people do who read: they scroll, touch the page or press a key. */
const SIGNS_OF_READING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

function useReading(onRead: () => void): void {
  const read = useEffectEvent(onRead);
  useEffect(() => {
    // A press on a button does what the button says when it ends, and nothing before.
    const noted = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest("button"))) read();
    };
    for (const sign of SIGNS_OF_READING) window.addEventListener(sign, noted, { passive: true });
    return () => {
      for (const sign of SIGNS_OF_READING) window.removeEventListener(sign, noted);
    };
  }, []);
}
