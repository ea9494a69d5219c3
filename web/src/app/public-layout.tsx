import { Suspense } from "react";
import { Outlet } from "react-router";

import { Brand } from "@/components/brand";
import { ColorSchemeToggle } from "@/components/color-scheme-toggle";
import { Footer } from "@/components/footer";
import { HelpButton } from "@/components/help/help-button";
import { LoadingState } from "@/components/loading-state";

import styles from "./layout.module.css";
import { SkipLink } from "./skip-link";

/** The frame of the pages that anyone may see. */
export function PublicLayout() {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
          <ColorSchemeToggle />
          <HelpButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
