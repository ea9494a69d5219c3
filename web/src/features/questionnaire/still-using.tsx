import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

import { treatmentsQuery } from "@/api/queries/treatments";
import type { Treatments, Use } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { isUsed, useEnding, UseItem } from "@/components/use-item";
import { describeSource } from "@/components/use-source";

import styles from "./still-using.module.css";

type StillUsingProps = {
  /** What is in the field for the routine. */
  typed: string;
  onFill: (text: string) => void;
};

/** Offers what the person last said they use: one tap for yes, one for no. */
export function StillUsing({ typed, onFill }: StillUsingProps) {
  const { data, error, refetch, isFetching } = useQuery(treatmentsQuery);
  if (data === undefined) {
    if (error === null) return null;
    return (
      <div className={styles.note}>
        <p>
          We couldn't load what you told us last time. It still counts, also if you leave this field
          empty.
        </p>
        <div>
          <ActButton variant="default" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </ActButton>
        </div>
      </div>
    );
  }
  // Without consent, or during a pause, the form says so elsewhere.
  if (data === null) return null;
  const others = data.in_use.filter(
    (use) => !use.fixed && (use.doubtful || !isOfRoutine(use, data)),
  );
  return (
    <>
      {data.routine !== undefined && (
        <LastRoutine routine={data.routine} typed={typed} onFill={onFill} />
      )}
      {others.length > 0 && (
        <section aria-label="Clary takes this into account" className={styles.note}>
          <p>
            <strong>Clary takes this into account.</strong> Is it still right?
          </p>
          <ul className={styles.list}>
            {others.map((use) => (
              <UseItem key={use.id} use={use}>
                {isUsed(use.kind) && !use.finished && !use.doubtful && !holds(typed, use.name) && (
                  <Button
                    variant="default"
                    aria-label={`Still using this: ${use.name}`}
                    onClick={() => onFill([typed.trim(), use.name].filter(Boolean).join(", "))}
                  >
                    Still using this
                  </Button>
                )}
              </UseItem>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type LastRoutineProps = StillUsingProps & { routine: NonNullable<Treatments["routine"]> };

/** The last answer about the routine, while the field is empty. */
function LastRoutine({ routine, typed, onFill }: LastRoutineProps) {
  const { ended, failure, busy, setEnded } = useEnding("routine");
  if (typed.trim() !== "" && !ended) return null;
  return (
    <section aria-label="Still using this?" className={styles.note}>
      <p role="status">
        <strong>{ended ? "Noted: you no longer use this." : "Still using this?"}</strong>
      </p>
      <p className={styles.text}>{routine.text}</p>
      <p className={styles.source}>{failure ?? `From ${describeSource(routine.source)}`}</p>
      <div className={styles.acts}>
        {!ended && <Button onClick={() => onFill(routine.text)}>Yes, still using this</Button>}
        <ActButton variant="default" busy={busy} onClick={() => setEnded(!ended)}>
          {ended ? "Undo" : "No longer using this"}
        </ActButton>
      </div>
    </section>
  );
}

/** Whether a treatment is known from the answer about the routine, which is offered as a whole. */
function isOfRoutine({ source }: Use, { routine }: Treatments): boolean {
  return source.kind === "questionnaire" && source.date === routine?.source.date;
}

function holds(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}
