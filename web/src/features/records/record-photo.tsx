import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";

import { Dialog } from "@/components/dialog";
import { StoredPhoto } from "@/components/stored-photo";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

import styles from "./record-photo.module.css";

type RecordPhotoProps = {
  id: number;
  date: string;
  hasFull: boolean;
  /** When it will be deleted, or null if it stays. */
  until: string | null;
  /** The card is on the screen or close to it. */
  near: boolean;
  hidden: boolean;
  onDelete: () => void;
};

/** The photo of a record: small, and covered until it is tapped if asked for. */
export function RecordPhoto(props: RecordPhotoProps) {
  const { id, date, hasFull, until, near, hidden, onDelete } = props;
  const [covered, setCovered] = useState(hidden);
  const [enlarged, setEnlarged] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const alt = `Your skin on ${date}`;

  function uncover() {
    setCovered(false);
    // The button that had the focus goes with the cover.
    heading.current?.focus();
  }

  return (
    <section className={styles.photo}>
      <h3 ref={heading} tabIndex={-1}>
        Your Skin Image
      </h3>
      {covered ? (
        <button type="button" className={styles.cover} onClick={uncover}>
          <IconPhoto size={24} stroke={1.5} aria-hidden />
          Show photo
        </button>
      ) : (
        <StoredPhoto id={id} size="small" alt={alt} enabled={near} />
      )}
      {until !== null && (
        <p className={styles.until}>
          Will be deleted on {formatLongDate(until)}. <Link to="/your-data">Change this</Link>
        </p>
      )}
      <div className={styles.acts}>
        {hasFull && !covered && (
          <Button variant="default" size="sm" onClick={() => setEnlarged(true)}>
            View larger
          </Button>
        )}
        <TextButton onClick={onDelete}>Delete photo only</TextButton>
      </div>
      {enlarged && <PhotoDialog id={id} date={date} alt={alt} onClose={() => setEnlarged(false)} />}
    </section>
  );
}

type PhotoDialogProps = { id: number; date: string; alt: string; onClose: () => void };

/** The larger copy of a photo. */
function PhotoDialog({ id, date, alt, onClose }: PhotoDialogProps) {
  const titleId = useId();
  return (
    <Dialog wide labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>Your photo from {date}</h2>
      <StoredPhoto id={id} size="full" alt={alt} enabled />
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}
