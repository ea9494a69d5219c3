import { Button } from "@mantine/core";

import type { Product } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

import {
  ARM_TEST_DAYS,
  type ArmAnswer,
  type ArmDay,
  HOW_TO_TEST,
  isFreshlyCalm,
  lookAtArm,
} from "./arm-test";
import styles from "./product-list.module.css";

const ANSWERS: readonly [answer: ArmAnswer, label: string][] = [
  ["nothing", "Nothing happened"],
  ["stung", "It stung or itched"],
  ["stopped", "Stop"],
];

export type ArmTestActs = {
  onTest: (product: Product) => void;
  onAnswer: (product: Product, day: ArmDay, answer: ArmAnswer) => void;
};

type ArmTestPanelProps = {
  product: Product;
  today: string;
  /** Null while products can only be read. */
  acts: ArmTestActs | null;
};

/** Where an arm test is, with what to look for and what to answer. */
export function ArmTestPanel({ product, today, acts }: ArmTestPanelProps) {
  const look = lookAtArm(product, today);
  if (look === null) return null;
  if (look === "calm") {
    if (!isFreshlyCalm(product, today)) return null;
    return (
      <p className={styles.calm}>
        Nothing happened on your arm. You can try it on your face, in a small place first.
      </p>
    );
  }
  if (look === "stung" || look === "stopped") {
    return (
      <div className={styles.test}>
        <p>
          {look === "stung" ? "It stung or itched on your arm." : "You stopped the test."} Keep it
          off your face.
        </p>
        {acts !== null && (
          <Button
            variant="default"
            aria-label={`Test again: ${product.name}`}
            onClick={() => acts.onTest(product)}
          >
            Test again
          </Button>
        )}
      </div>
    );
  }
  const { day, due, next } = look;
  return (
    <div className={styles.test}>
      <p>
        <strong>
          Day {day} of {ARM_TEST_DAYS}.
        </strong>{" "}
        {day === 1 && HOW_TO_TEST}
        {due === null && next !== null && (
          <>
            Look again on day {next.day}, {formatLongDate(next.date)}.
          </>
        )}
      </p>
      {due !== null && (
        <>
          <p>Look for: {due.lookFor}</p>
          {acts !== null && (
            <div
              className={styles.answers}
              role="group"
              aria-label={`Your arm on day ${String(due.day)}: ${product.name}`}
            >
              {ANSWERS.map(([answer, label]) => (
                <Button
                  key={answer}
                  variant="default"
                  onClick={() => acts.onAnswer(product, due.day, answer)}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}
