import { Link } from "react-router";

import type { ProgressPhoto } from "@/api/types";

import styles from "./progress-links.module.css";

/** Where else to go from here. Two photos are needed to compare. */
export function ProgressLinks({ photos }: { photos: readonly ProgressPhoto[] }) {
  const canCompare = photos.filter(({ image }) => image !== null).length > 1;
  return (
    <nav aria-label="More about your progress">
      <ul className={styles.links}>
        {canCompare && (
          <li>
            <Link to="/progress/compare">Compare two photos</Link>
            <span>Shows one photo over the other, side by side, or in turn.</span>
          </li>
        )}
        {photos.length > 0 && (
          <li>
            <Link to="/progress/summary">Page for a pharmacist or GP</Link>
            <span>One page to print. Nothing is sent.</span>
          </li>
        )}
        <li>
          <Link to="/progress/reminders">Reminders</Link>
          <span>For your calendar, at times you choose.</span>
        </li>
      </ul>
    </nav>
  );
}
