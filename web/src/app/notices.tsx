import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";

import { noticesQuery } from "@/api/queries/notices";
import { formatLongDate } from "@/lib/dates";

import styles from "./notices.module.css";

/**
 * What the people who run Clary want everybody or this person to know, above
 * every page. It is plain text, and stays until they take it away. A page is of
 * use without it, so it says nothing when it cannot be loaded.
 */
export function Notices() {
  const { data: notices = [] } = useQuery(noticesQuery);

  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label="Messages from the people who run Clary">
      {notices.map(({ id, text, set_at }) => (
        <div key={id} className={styles.notice}>
          <IconInfoCircle className={styles.icon} size={22} stroke={1.75} aria-hidden />
          <div>
            <p className={styles.text}>{text}</p>
            <p className={styles.since}>Posted on {formatLongDate(set_at)}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
