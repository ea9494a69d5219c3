import { IconHeartHandshake } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

import type { Care } from "@/api/types";
import { CareCard } from "@/components/care-card";
import { kindOf, languageOf, lookOf, titleOf } from "@/components/care-words";
import { FixedText } from "@/components/fixed-text";
import { QuickExit } from "@/components/help/quick-exit";
import { TextButton } from "@/components/text-button";

import { useChat } from "./chat-context";
import type { Ask } from "./chat-state";
import styles from "./gentle-card.module.css";
import { nameOf, shownCare } from "./heard-care";

type CareListProps = { ask: Ask; care: readonly Care[] };

/** The fixed texts that come before any advice. */
export function CareList({ ask, care }: CareListProps) {
  const { session, kept, care: running } = useChat();

  return shownCare({ kept, care: running }, care).map((one) => {
    const exit = one.tier !== "note" && kindOf(one) === "violence" && <QuickExit />;
    if (one.tier !== "gentle") {
      return (
        <CareCard
          key={one.id}
          title={titleOf(one)}
          text={one.text}
          look={lookOf(one)}
          lang={languageOf(one)}
        >
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

type GentleCardProps = {
  title: string;
  text: string;
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** What stands below the text. */
  children?: ReactNode;
};

/**
 * Asks whether somebody needs help, above an answer to what they asked. It is not
 * an alarm: they may well be fine, and can fold it away. One button does both, so
 * that it keeps the focus.
 */
function GentleCard({ title, text, folded, onFold, children }: GentleCardProps) {
  const id = useId();
  return (
    <div role="group" className={styles.card} data-folded={folded} aria-labelledby={id}>
      <h3 id={id} className={folded ? "visually-hidden" : styles.title}>
        {!folded && <IconHeartHandshake size={24} stroke={1.75} aria-hidden />}
        {title}
      </h3>
      {!folded && (
        <>
          <FixedText text={text} largeNumbers />
          {children}
        </>
      )}
      <p className={styles.fold}>
        {folded && <span>Help is still here.</span>}
        <TextButton onClick={() => onFold(!folded)}>
          {folded ? "Show it again" : "I'm OK, that's not what I meant"}
        </TextButton>
      </p>
    </div>
  );
}
