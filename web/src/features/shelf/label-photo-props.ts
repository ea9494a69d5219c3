import type { ComponentType } from "react";

/** Reads a label from a photo. It comes from outside, as features do not import each other. */
export type LabelPhoto = ComponentType<{
  /** The text, and its words that may have been read wrongly. */
  onText: (text: string, doubtful: readonly string[]) => void;
  onClose: () => void;
}>;
