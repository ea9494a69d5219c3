import type { RecoveryCodes } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

/** The codes as a page of text, with what a person must know to use them. */
export function codesAsText(username: string, { codes, made_at }: RecoveryCodes): string {
  return [
    `Clary recovery codes for ${username}`,
    `Made on ${formatLongDate(made_at)}. Each code works once.`,
    `If you forget your password: ${window.location.origin}/recover`,
    "",
    ...codes,
    "",
  ].join("\n");
}
