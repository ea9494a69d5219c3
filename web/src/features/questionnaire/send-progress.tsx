import { useId } from "react";

import { Status } from "@/components/status";

import styles from "./submit-area.module.css";

/** How far the answers and the photo got. */
export function SendProgress({ share }: { share: number | null }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <Status id={id}>{describe(share)}</Status>
      {/* Without a value the bar only says that something is going on. */}
      {share === null || share === 1 ? (
        <progress aria-labelledby={id} />
      ) : (
        <progress aria-labelledby={id} value={share} />
      )}
    </div>
  );
}

function describe(share: number | null): string {
  if (share === null) return "Saving your answers...";
  return share < 1 ? "Sending your photo..." : "Analysing your photo...";
}
