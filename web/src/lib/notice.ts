/** Navigation state that carries a message over to the next page. */
export type NoticeState = {
  notice: string;
  /** The page that leaves it has shown it, too. */
  wasSaid?: boolean;
  /** What else the person may like to know. */
  advice?: string;
  /** Somebody has just signed up and sees what happens next. */
  isNew?: boolean;
};

/** The message that the previous page left, if it left one. */
export function readNotice(state: unknown): NoticeState | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  if (typeof state.notice !== "string") return null;
  const { notice } = state;
  return {
    notice,
    ...("wasSaid" in state && state.wasSaid === true && { wasSaid: true }),
    ...("advice" in state && typeof state.advice === "string" && { advice: state.advice }),
    ...("isNew" in state && state.isNew === true && { isNew: true }),
  };
}
