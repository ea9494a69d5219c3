import { useState } from "react";

import { useChangeProduct, useDeleteProduct } from "@/api/queries/change-products";
import type { Product, ProductChange } from "@/api/types";
import { localDay } from "@/lib/days";

/** What was done, and how to take it back. */
export type Done = {
  message: string;
  /** What to do now. */
  advice?: string;
  undo?: () => void;
};

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
          advice:
            "Burning, swelling, a rash or blisters? Stop it and rinse with cool water. Ask a pharmacist if it doesn't settle.",
          undo: () => takeBack(product, { stung_on: product.stung_on }),
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
