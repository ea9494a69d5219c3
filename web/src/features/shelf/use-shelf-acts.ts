import { useState } from "react";

import { useChangeProduct, useDeleteProduct } from "@/api/queries/change-products";
import type { Product, ProductChange } from "@/api/types";
import { localDay } from "@/lib/days";

import { type ArmAnswer, type ArmDay, HOW_TO_TEST, newArmTest, withAnswer } from "./arm-test";

/** What was done, and how to take it back. */
export type Done = {
  message: string;
  /** What to do now. */
  advice?: string | undefined;
  undo?: () => void;
};

const AFTER_STING =
  "Burning, swelling, a rash or blisters? Stop it and rinse with cool water. Ask a pharmacist if it doesn't settle.";

/** Acts of one tap on a product. Each can be taken back, but for a deletion. */
export function useShelfActs() {
  const change = useChangeProduct();
  const deletion = useDeleteProduct();
  const [done, setDone] = useState<Done | null>(null);

  function act({ id }: Product, edit: ProductChange, outcome: Done) {
    // A second tap on the same button would be noted twice.
    if (change.isPending) return;
    setDone(null);
    deletion.reset();
    change.mutate({ id, change: edit }, { onSuccess: () => setDone(outcome) });
  }

  function takeBack(product: Product, edit: ProductChange) {
    act(product, edit, { message: `Taken back: ${product.name}.` });
  }

  return {
    done,
    isPending: change.isPending || deletion.isPending,
    error: change.error ?? deletion.error,
    /** Says what happened elsewhere, such as in the form. */
    tell: (message: string) => {
      change.reset();
      deletion.reset();
      setDone({ message });
    },
    close: () => setDone(null),
    sting: (product: Product) =>
      act(
        product,
        { stung_on: localDay(new Date()) },
        {
          message: `Noted: ${product.name} stung.`,
          advice: AFTER_STING,
          undo: () => takeBack(product, { stung_on: product.stung_on }),
        },
      ),
    test: (product: Product) =>
      act(
        product,
        { arm_test: newArmTest(localDay(new Date())) },
        {
          message: `Arm test started: ${product.name}.`,
          advice: HOW_TO_TEST,
          undo: () => takeBack(product, { arm_test: product.arm_test }),
        },
      ),
    /** The server notes that it stung. */
    answerTest: (product: Product, day: ArmDay, answer: ArmAnswer) =>
      act(
        product,
        { arm_test: withAnswer(product.arm_test, day, answer) },
        {
          message: `Noted for day ${String(day)}: ${product.name}.`,
          advice: answer === "stung" ? AFTER_STING : undefined,
          undo: () => takeBack(product, { arm_test: product.arm_test, stung_on: product.stung_on }),
        },
      ),
    finish: (product: Product) =>
      act(
        product,
        { finished_on: localDay(new Date()) },
        {
          message: `Finished: ${product.name}.`,
          undo: () => takeBack(product, { finished_on: "" }),
        },
      ),
    resume: (product: Product) =>
      act(
        product,
        { finished_on: "" },
        {
          message: `In use again: ${product.name}.`,
          undo: () => takeBack(product, { finished_on: product.finished_on }),
        },
      ),
    remove: ({ id, name }: Product) => {
      if (deletion.isPending) return;
      setDone(null);
      change.reset();
      deletion.mutate(id, { onSuccess: () => setDone({ message: `Deleted: ${name}.` }) });
    },
  };
}

export type ShelfActs = ReturnType<typeof useShelfActs>;
