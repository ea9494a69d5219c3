import type { Care } from "@/api/types";
import { CareCard } from "@/components/care-card";
import { kindOf, lookOf, titleOf } from "@/components/care-words";
import { QuickExit } from "@/components/help/quick-exit";

import { useChat } from "./chat-context";
import type { Ask } from "./chat-state";
import { GentleCard } from "./gentle-card";
import { nameOf, shownCare } from "./heard-care";

type CareListProps = { ask: Ask; care: readonly Care[] };

/** The fixed texts that come before any advice. */
export function CareList({ ask, care }: CareListProps) {
  const { session, kept, care: running } = useChat();

  return shownCare({ kept, care: running }, care).map((one) => {
    const exit = one.tier !== "note" && kindOf(one) === "violence" && <QuickExit />;
    if (one.tier !== "gentle") {
      return (
        <CareCard key={one.id} title={titleOf(one)} text={one.text} look={lookOf(one)}>
          {exit}
        </CareCard>
      );
    }
    const name = nameOf(ask, one);
    return (
      <GentleCard
        key={one.id}
        title={titleOf(one)}
        text={one.text}
        folded={kept.folded.includes(name)}
        onFold={(folded) => session.fold(name, folded)}
      >
        {exit}
      </GentleCard>
    );
  });
}
