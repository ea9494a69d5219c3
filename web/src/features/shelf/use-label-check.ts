import { useState } from "react";

import { useCheckProduct } from "@/api/queries/change-products";

/** The most that the server reads of a label. */
export const MOST_INGREDIENTS = 6000;

/** A list of ingredients, and what the server found in it. Changing the list takes that back. */
export function useLabelCheck() {
  const { mutate, reset, isIdle, isPending, data, error, submittedAt } = useCheckProduct();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Words that a photo was read badly at. */
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);

  function write(label: string, doubts: readonly string[] = []) {
    setText(label);
    setDoubtful(doubts);
    setRefusal(null);
    if (!isIdle) reset();
  }

  /** Returns whether the list is sent. */
  function check(label: string): boolean {
    const problem = problemOf(label);
    setText(label);
    setRefusal(problem);
    if (problem === null && !isPending) mutate(label);
    return problem === null;
  }

  return {
    text,
    doubtful,
    refusal,
    write,
    check,
    isPending,
    found: data,
    foundAt: submittedAt,
    error,
  };
}

export type LabelCheck = ReturnType<typeof useLabelCheck>;

/** Why a list cannot be sent, or null. */
export function problemOf(label: string): string | null {
  if (label.trim() === "") return "Paste or type the list of ingredients first.";
  return isTooLong(label) ? "This is too long. Keep the list of ingredients only." : null;
}

/** A field that cuts a long list off would hide its end. */
export function isTooLong(label: string): boolean {
  return Array.from(label).length > MOST_INGREDIENTS;
}
