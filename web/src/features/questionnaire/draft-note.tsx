import noteStyles from "@/components/note.module.css";
import { formatLongDate, formatTime } from "@/lib/dates";

import styles from "./draft-note.module.css";
import { DiscardButton } from "./draft-status";

type DraftNoteProps = {
  /** When the draft was last changed, as an ISO timestamp. */
  changedAt: string;
  /** The photo outlives a visit to another page, but not the tab. */
  hasPhoto: boolean;
  onDiscard: () => void;
};

/** Says at the top of a form that it holds what was typed earlier. */
export function DraftNote({ changedAt, hasPhoto, onDiscard }: DraftNoteProps) {
  return (
    <div className={noteStyles.note}>
      <p>
        <strong>This is your draft</strong> from {formatLongDate(changedAt)} at{" "}
        {formatTime(changedAt)}. You haven't sent it yet.{" "}
        {!hasPhoto && "A photo is never kept in a draft, so please choose yours again."}
      </p>
      <div className={styles.act}>
        <DiscardButton onDiscard={onDiscard} />
      </div>
    </div>
  );
}
