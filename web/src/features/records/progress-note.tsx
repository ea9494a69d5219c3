import { Link } from "react-router";

import { useProgress } from "@/api/queries/progress";

import styles from "./progress-note.module.css";

/** The server's statement on the photos in short. All of it is on the progress page. */
export function ProgressNote() {
  const { data: progress } = useProgress();
  return (
    <aside className={styles.note} aria-label="Your progress">
      {progress && <p className={styles.text}>{progress.statement.text}</p>}
      <p>
        <Link to="/progress">See your photos and answers over time</Link>
      </p>
    </aside>
  );
}
