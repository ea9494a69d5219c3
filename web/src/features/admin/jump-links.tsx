import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";

import { totalsQuery } from "@/api/queries/admin";
import { registerQuery } from "@/api/queries/complaints";
import { focusById } from "@/lib/focus";

import styles from "./jump-links.module.css";
import {
  ANALYTICS_ID,
  AUDIT_ID,
  COMPLAINTS_ID,
  DELETED_ID,
  FEEDBACK_ID,
  MANAGEMENT_ID,
  TRENDS_ID,
} from "./panel-ids";

/** The parts of a long page, and how much of it waits. */
export function JumpLinks() {
  const { data: totals } = useQuery(totalsQuery);
  const { data: register } = useQuery(registerQuery("open", undefined));
  const links = [
    { id: TRENDS_ID, label: "Trends" },
    { id: MANAGEMENT_ID, label: "Users" },
    { id: DELETED_ID, label: "Deleted" },
    { id: ANALYTICS_ID, label: "Analytics" },
    { id: FEEDBACK_ID, label: withOpen("Feedback", totals?.open_feedback) },
    { id: COMPLAINTS_ID, label: withOpen("Complaints", register?.open) },
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

function withOpen(label: string, open = 0): string {
  return open === 0 ? label : `${label} (${String(open)} open)`;
}
