import { useState } from "react";

import type { Treatments } from "@/api/types";

import styles from "./doubtful-uses.module.css";
import { UseItem } from "./use-item";

type DoubtfulUsesProps = {
  treatments: Treatments | null;
  onAnswered: () => void;
};

/** Asks about what the person may have written that it is over. What is answered stays, with its "Undo". */
export function DoubtfulUses({ treatments, onAnswered }: DoubtfulUsesProps) {
  const [uses] = useState(() => treatments?.in_use.filter(({ doubtful }) => doubtful) ?? []);
  if (uses.length === 0) return null;
  return (
    <section aria-label="Still right?" className={styles.note}>
      <ul className={styles.list}>
        {uses.map((use) => (
          <UseItem key={use.id} use={use} onAnswered={onAnswered} />
        ))}
      </ul>
    </section>
  );
}
