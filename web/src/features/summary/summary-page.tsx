import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import { useProgress } from "@/api/queries/progress";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";

import { SummaryForm, type SummaryWishes, USUAL_WISHES } from "./summary-form";
import styles from "./summary-page.module.css";
import { SummarySheet } from "./summary-sheet";

/** One page to take along to a pharmacist or a GP. Nothing is sent anywhere. */
export function SummaryPage() {
  return (
    <div className={styles.screen}>
      <Page
        title="A page for your pharmacist or GP"
        intro="Choose what goes on the page, check the preview, then print it or save it as a PDF. Nothing is sent to anyone."
      >
        <OfflineNote>Anything missing loads when you're back online.</OfflineNote>
        <Summary />
        <p className={styles.back}>
          <Link to="/progress">Back to your progress</Link>
        </p>
      </Page>
    </div>
  );
}

function Summary() {
  const progress = useProgress();
  const profile = useQuery(profileQuery);
  const [wishes, setWishes] = useState<SummaryWishes>(USUAL_WISHES);

  if (progress.isPending || profile.isPending) return <LoadingState label="Loading your page..." />;
  if (progress.isLoadingError || profile.isLoadingError) {
    const error = progress.error ?? profile.error;
    return (
      <ErrorState
        message={`Error loading your page: ${error?.message ?? ""}`}
        onRetry={() => {
          void progress.refetch();
          void profile.refetch();
        }}
      />
    );
  }
  return (
    <>
      <SummaryForm wishes={wishes} onChange={setWishes} />
      <SummarySheet
        progress={progress.data}
        profile={profile.data}
        wishes={wishes}
        today={new Date()}
      />
    </>
  );
}
