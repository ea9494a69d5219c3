import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";

import { totalsQuery } from "@/api/queries/admin";
import { focusById } from "@/lib/focus";

import styles from "./jump-links.module.css";
import { ANALYTICS_ID, AUDIT_ID, FEEDBACK_ID, MANAGEMENT_ID, TRENDS_ID } from "./panel-ids";

/** The parts of a long page, and how much of the feedback waits. */
export function JumpLinks() {
  const { data: totals } = useQuery(totalsQuery);
  const waiting = totals?.open_feedback ?? 0;
  const links = [
    { id: TRENDS_ID, label: "Trends" },
    { id: MANAGEMENT_ID, label: "Users" },
    { id: ANALYTICS_ID, label: "Analytics" },
    { id: FEEDBACK_ID, label: waiting === 0 ? "Feedback" : `Feedback (${String(waiting)} open)` },
    { id: AUDIT_ID, label: "Audit" },
  ];

  function follow(event: MouseEvent, id: string) {
    event.preventDefault();
    focusById(id);
  }

  return (
    <nav className={styles.links} aria-label="On this page">
      {links.map(({ id, label }) => (
        <a key={id} href={`#${id}`} onClick={(event) => follow(event, id)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
