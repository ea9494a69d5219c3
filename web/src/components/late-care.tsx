import type { CheckInSaved } from "@/api/types";

import { CareText } from "./care-text";

/** The fixed texts about check-ins that waited and were saved late. Each text comes once. */
export function LateCare({ saved }: { saved: readonly CheckInSaved[] }) {
  const care = new Map(saved.flatMap((one) => one.care).map((one) => [one.id, one]));

  if (care.size === 0) return null;
  return (
    <div role="alert">
      <h2 className="visually-hidden">Please read this first</h2>
      {[...care.values()].map((one) => (
        <CareText key={one.id} care={one} />
      ))}
    </div>
  );
}
