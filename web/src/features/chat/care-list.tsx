import type { Care } from "@/api/types";
import { CareCard } from "@/components/care-card";

import { CARE_TITLES } from "./care-titles";

/** The fixed texts that come before any advice. */
export function CareList({ care }: { care: readonly Care[] }) {
  return care.map(({ id, level, text }) => (
    <CareCard
      key={id}
      title={CARE_TITLES[level]}
      text={text}
      look={level === "emergency" || level === "today" ? "urgent" : "plain"}
    />
  ));
}
