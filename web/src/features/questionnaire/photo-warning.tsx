import type { PhotoProblem } from "./photo-check";
import styles from "./photo-warning.module.css";

/** Names what may be wrong with a photo and what helps. The person decides. */
export function PhotoWarning({ problem }: { problem: PhotoProblem }) {
  return (
    <p role="alert" className={styles.warning}>
      <strong>{problem.name}</strong> Clary may not be able to give an estimate. {problem.remedy}
    </p>
  );
}
