import { IconHeartHandshake, IconLeaf, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { ClarySprig } from "@/components/drawings/clary-sprig";

import styles from "./auth-card.module.css";

/** The form of a visitor, beside what Clary is, is not, and does with data. */
export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.form}>{children}</div>
      <aside className={styles.about} aria-label="About Clary">
        <ClarySprig className={styles.sprig} />
        <ul>
          <li>
            <IconLeaf size={22} stroke={1.5} aria-hidden />
            <span>A calm start with natural skincare.</span>
          </li>
          <li>
            <IconHeartHandshake size={22} stroke={1.5} aria-hidden />
            <span>Not a doctor.</span>
          </li>
          <li>
            <IconLock size={22} stroke={1.5} aria-hidden />
            <span>We never sell your data.</span>
          </li>
        </ul>
      </aside>
    </div>
  );
}
