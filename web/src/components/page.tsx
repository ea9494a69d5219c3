import type { ReactNode } from "react";

import { PageTitle } from "./page-title";
import styles from "./page.module.css";

type PageProps = {
  title: string;
  intro?: ReactNode;
  /** What comes before the heading, if anything does. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A page behind the login: its heading, a line on what it is for, the rest. */
export function Page({ title, intro, lead = null, children }: PageProps) {
  return (
    <div className={styles.page}>
      {lead}
      <header className={styles.header}>
        <PageTitle isSecond={lead !== null}>{title}</PageTitle>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  );
}
