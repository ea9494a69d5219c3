import { useEffect, useState } from "react";

import { type Match, matchBrightness } from "./brightness";

type Measured = { first: Blob; second: Blob; match: Match | "failed" };

/** Measures two photos while asked to. Undefined until both are measured. */
export function useBrightnessMatch(
  on: boolean,
  first: Blob | undefined,
  second: Blob | undefined,
): Match | "failed" | undefined {
  const [measured, setMeasured] = useState<Measured>();

  useEffect(() => {
    if (!on || first === undefined || second === undefined) return;
    let wanted = true;
    const keep = (match: Match | "failed") => {
      if (wanted) setMeasured({ first, second, match });
    };
    matchBrightness(first, second).then(keep, () => keep("failed"));
    return () => {
      wanted = false;
    };
  }, [on, first, second]);

  const fits = on && measured?.first === first && measured?.second === second;
  return fits ? measured?.match : undefined;
}
