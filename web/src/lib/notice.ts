/** Navigation state that carries a message over to the next page. */
export type NoticeState = { notice: string };

/** The message that the previous page left, if it left one. */
export function readNotice(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  return typeof state.notice === "string" ? state.notice : null;
}
