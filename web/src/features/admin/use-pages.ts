import { useState } from "react";

/** Turns the pages of a list that knows only what comes next. */
export function usePages() {
  const [starts, setStarts] = useState<readonly string[]>([]);

  return {
    /** Where the page in view begins; undefined for the first one. */
    after: starts.at(-1),
    number: starts.length + 1,
    goOn: (next: string) => setStarts([...starts, next]),
    goBack: () => setStarts(starts.slice(0, -1)),
    restart: () => setStarts([]),
  };
}

export type Pages = ReturnType<typeof usePages>;
