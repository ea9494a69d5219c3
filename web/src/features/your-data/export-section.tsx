import { useQuery } from "@tanstack/react-query";

import { exportQuery } from "@/api/queries/exports";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";

import { ExportCopy } from "./export-copy";
import styles from "./export-section.module.css";

/** Lets the person take away all that is kept about them. */
export function ExportSection() {
  return (
    <Section
      id="download"
      title="Download your data"
      intro="A copy of everything we hold about you, in one ZIP file."
    >
      <details className={styles.contents}>
        <summary>What's included</summary>
        <ul>
          <li>Your account, skin profile and everything you agreed to</li>
          <li>Your records, with photos, estimates, your own ratings and our advice</li>
          <li>Your routines, feedback and complaints</li>
          <li>Your logins, your usage counts and our log of your account</li>
          <li>A web page with everything to read, and the same data as JSON for other apps</li>
        </ul>
        <p>Your chats are not included, because we don't store them.</p>
      </details>
      <Copy />
    </Section>
  );
}

function Copy() {
  const copy = useQuery(exportQuery);

  if (copy.isPending) return <LoadingState label="Checking for your copy..." />;
  if (copy.isLoadingError) {
    return (
      <ErrorState
        message={`Error loading your copy: ${copy.error.message}`}
        onRetry={() => void copy.refetch()}
      />
    );
  }
  return <ExportCopy copy={copy.data} />;
}
