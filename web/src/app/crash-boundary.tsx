import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";

import { Banner } from "@/components/banner";
import { HelpButton } from "@/components/help/help-button";

import styles from "./crash-boundary.module.css";
import layout from "./layout.module.css";

type State = { crashed: boolean };

/**
 * Catches what no page expected. The likeliest cause is a tab that was open
 * during an update and asks for a chunk that is gone; a reload mends it.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <>
        <header className={layout.header}>
          <div className={layout.bar}>
            <HelpButton />
          </div>
        </header>
        <main className={styles.page}>
          <title>Something went wrong – Clary</title>
          <h1>Something went wrong</h1>
          <Banner kind="error" message="We couldn't show this page.">
            <p>Clary may have been updated while you had it open. Everything you saved is safe.</p>
          </Banner>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </main>
      </>
    );
  }
}
