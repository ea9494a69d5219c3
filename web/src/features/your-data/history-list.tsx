import { useState } from "react";
import type { ReactNode } from "react";

import { TextButton } from "@/components/text-button";

import styles from "./history-list.module.css";

export type HistoryEntry = { title: ReactNode; details: string };

/** How many entries show before the person asks for all of them. */
const FEW = 6;

type HistoryListProps = {
  /** The newest first. */
  entries: readonly HistoryEntry[];
  /** What the entries are, in the plural: "answers". */
  noun: string;
};

/** What happened, the newest first; the older part on request. */
export function HistoryList({ entries, noun }: HistoryListProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ol className={styles.entries}>
        {(all ? entries : entries.slice(0, FEW)).map(({ title, details }, place) => (
          <li key={entries.length - place}>
            <p>{title}</p>
            <p className={styles.details}>{details}</p>
          </li>
        ))}
      </ol>
      {!all && entries.length > FEW && (
        <p className={styles.more}>
          <TextButton onClick={() => setAll(true)}>
            Show all {String(entries.length)} {noun}
          </TextButton>
        </p>
      )}
    </>
  );
}
