import type { Product } from "@/api/types";
import { isOnArm } from "@/components/product-texts";
import { addDays, daysBetween } from "@/lib/days";

type ArmTest = Product["arm_test"];

/** The days on which the arm is looked at, and what to look for on each. */
const LOOK_FOR = {
  1: "Burning, stinging or itching, often within hours.",
  3: "Itching, a rash or bumps. An allergy often shows only now.",
  7: "Dry, red or itchy skin that has come since.",
} as const;

export type ArmDay = keyof typeof LOOK_FOR;

export type ArmAnswer = Exclude<ArmTest["day1"], "">;

const DAYS = [1, 3, 7] as const;

export const ARM_TEST_DAYS = 7;

export const HOW_TO_TEST =
  "Put a coin-sized dab on your inner arm, morning and evening, for a week. Keep it off your face.";

const NO_TEST: ArmTest = { started: "", day1: "", day3: "", day7: "" };

export function newArmTest(today: string): ArmTest {
  return { ...NO_TEST, started: today };
}

export function withAnswer(test: ArmTest, day: ArmDay, answer: ArmAnswer): ArmTest {
  return { ...test, [`day${String(day)}`]: answer };
}

export type ArmLook = {
  /** From 1 to 7. */
  day: number;
  /** The day that waits for an answer, with what to look for. Null in between. */
  due: { day: ArmDay; lookFor: string } | null;
  /** The next day to look at the arm, or null after the last. */
  next: { day: ArmDay; date: string } | null;
};

/** How a product did on the inner arm so far. Null for a product without a test. */
export function lookAtArm(
  product: Product,
  today: string,
): "stung" | "stopped" | "calm" | ArmLook | null {
  const { arm_test: test } = product;
  if (test.started === "") return null;
  if (!isOnArm(product)) return "calm";
  const answers = { 1: test.day1, 3: test.day3, 7: test.day7 };
  for (const outcome of ["stung", "stopped"] as const) {
    if (Object.values(answers).includes(outcome)) return outcome;
  }
  const day = Math.max(daysBetween(test.started, today) + 1, 1);
  const reached = DAYS.findLast((one) => one <= day) ?? 1;
  const next = DAYS.find((one) => one > day);
  return {
    day: Math.min(day, ARM_TEST_DAYS),
    due: answers[reached] === "" ? { day: reached, lookFor: LOOK_FOR[reached] } : null,
    next: next === undefined ? null : { day: next, date: addDays(test.started, next - 1) },
  };
}

/** For so many days after its first day, a test that went well is spoken of. */
const SPOKEN_OF = 28;

/** Whether the person is told that they can try it on their face. */
export function isFreshlyCalm(product: Product, today: string): boolean {
  return (
    lookAtArm(product, today) === "calm" && daysBetween(product.arm_test.started, today) < SPOKEN_OF
  );
}

/** Something is new for so many days. */
const NEW_DAYS = 14;

/** Whether a test makes sense: it is bought, and not in use for long. */
export function mayTest({ from, since, arm_test }: Product, today: string): boolean {
  const isNew = since === "" || daysBetween(since, today) < NEW_DAYS;
  return from === "bought" && arm_test.started === "" && isNew;
}
