import type { Care } from "@/api/types";

import { CareCard } from "./care-card";
import { kindOf, lookOf, titleOf } from "./care-words";
import { QuickExit } from "./help/quick-exit";

/** A fixed text about something that the person wrote. */
export function CareText({ care }: { care: Care }) {
  return (
    <CareCard title={titleOf(care)} text={care.text} look={lookOf(care)}>
      {kindOf(care) === "violence" && <QuickExit />}
    </CareCard>
  );
}
