import type { RecoveryCodesLeft } from "@/api/types";
import note from "@/components/note.module.css";
import { formatLongDate } from "@/lib/dates";

/** So few are left that it is time for new ones. */
const FEW = 3;

/** How many codes the person has to fall back on. */
export function CodesLeft({ codes: { left, made_at } }: { codes: RecoveryCodesLeft }) {
  if (left === 0 || made_at === null) {
    return (
      <p className={note.note}>
        You have no recovery codes. If you forget your password, we can't reset it for you.
      </p>
    );
  }
  const count = left === 1 ? "1 recovery code" : `${String(left)} recovery codes`;
  const since = `You have ${count} left, made on ${formatLongDate(made_at)}.`;
  if (left > FEW) return <p>{since}</p>;
  return <p className={note.note}>{since} This is a good time to make new ones.</p>;
}
