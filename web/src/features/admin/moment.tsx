import { formatShortDate, formatTime } from "@/lib/dates";

/** A point in time in the UK: 05/03/2026 at 09:30. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatShortDate(at)} at {formatTime(at)}
    </time>
  );
}
