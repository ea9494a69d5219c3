import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { treatmentsQuery } from "@/api/queries/treatments";
import { TextButton } from "@/components/text-button";

import styles from "./still-using.module.css";

type CarriedForwardProps = {
  /** Told what to send as the routine. Empty means that nothing has changed. */
  onChange: (currentRoutine: string) => void;
  onOtherAnswers: () => void;
};

/** What the person said last time. It goes along, unless they say that something changed. */
export function CarriedForward({ onChange, onOtherAnswers }: CarriedForwardProps) {
  const { data } = useQuery(treatmentsQuery);
  const last = data?.routine?.text ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const tell = useEffectEvent(onChange);

  useEffect(() => tell(typed ?? last), [typed, last]);

  if (typed !== null) {
    return <ChangedRoutine typed={typed} onType={setTyped} onOtherAnswers={onOtherAnswers} />;
  }
  return (
    <section aria-label="Still using this?" className={styles.note}>
      <p>
        <strong>Still using this?</strong>{" "}
        {last === "" ? "You told us of no products." : <span className={styles.text}>{last}</span>}
      </p>
      <p>
        <TextButton onClick={() => setTyped(last)}>Something changed</TextButton>
      </p>
    </section>
  );
}

type ChangedRoutineProps = {
  typed: string;
  onType: (typed: string) => void;
  onOtherAnswers: () => void;
};

function ChangedRoutine({ typed, onType, onOtherAnswers }: ChangedRoutineProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);

  return (
    <div className={styles.note}>
      <Textarea
        ref={field}
        label="Current Skincare Routine"
        description="What you use now, in the morning and evening. Include creams from a pharmacist or doctor."
        maxLength={2000}
        rows={3}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p>
        <TextButton onClick={onOtherAnswers}>My skin answers changed, too</TextButton>
      </p>
    </div>
  );
}
