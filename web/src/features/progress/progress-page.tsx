import { useDeferredValue } from "react";

import { useProgress } from "@/api/queries/progress";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";

import { CheckInList } from "./check-in-list";
import { KeepFirstPhoto } from "./keep-first-photo";
import { ProgressLinks } from "./progress-links";
import { StatementCard } from "./statement-card";
import { TimeSection } from "./time-section";

export function ProgressPage() {
  return (
    <Page
      title="Your progress"
      intro="Your own photos and answers over time. Missing a week is normal."
    >
      <OfflineNote>You see what was loaded last. Nothing new can be saved now.</OfflineNote>
      <PauseNotice>Clary won't compare your photos until you end the pause.</PauseNotice>
      <Content />
    </Page>
  );
}

function Content() {
  const progress = useProgress();
  // Years of data take long to draw. Deferred, they are drawn in short steps.
  const data = useDeferredValue(progress.data);

  // A later refetch may fail: what is there stays.
  if (progress.isLoadingError) {
    return (
      <ErrorState
        message={`Error loading your progress: ${progress.error.message}`}
        onRetry={() => void progress.refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading your progress..." />;
  const { photos, check_ins, routine_weeks, changes } = data;
  const isNew = [photos, check_ins, routine_weeks, changes].every((list) => list.length === 0);
  return (
    <>
      <StatementCard progress={data} />
      <KeepFirstPhoto photos={photos} />
      <ProgressLinks photos={photos} />
      {!isNew && <TimeSection progress={data} />}
      {check_ins.length > 0 && <CheckInList checkIns={check_ins} />}
    </>
  );
}
