import { IconHeartHandshake } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

import { FixedText } from "@/components/fixed-text";
import { TextButton } from "@/components/text-button";

import styles from "./gentle-card.module.css";

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
export function GentleCard({ title, text, folded, onFold, children }: GentleCardProps) {
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
