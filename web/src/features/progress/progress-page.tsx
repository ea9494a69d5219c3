import { useDeferredValue } from "react";
import { Link } from "react-router";

import { useProgress } from "@/api/queries/progress";
import type { ProgressPhoto } from "@/api/types";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { StartingPhotoOffer } from "@/components/starting-photo-offer";

import { CheckInList } from "./check-in-list";
import styles from "./progress-links.module.css";
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
  if (progress.isLoadingError) return <LoadError what="your progress" query={progress} />;
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

/** Asks whether the first photo may stay, once there is a second one to compare it with. */
function KeepFirstPhoto({ photos }: { photos: readonly ProgressPhoto[] }) {
  return (
    <StartingPhotoOffer
      enough={2}
      photos={photos.map((photo) => ({
        id: photo.questionnaire_id,
        takenAt: photo.taken_at,
        side: photo.side,
        hasPhoto: photo.image !== null,
        startingPhoto: photo.starting_photo,
        isAnswered: photo.starting_photo_answered,
        keptUntil: photo.photo_kept_until,
      }))}
    />
  );
}

/** Where else to go from here. Two photos are needed to compare. */
function ProgressLinks({ photos }: { photos: readonly ProgressPhoto[] }) {
  const canCompare = photos.filter(({ image }) => image !== null).length > 1;
  return (
    <nav aria-label="More about your progress">
      <ul className={styles.links}>
        {canCompare && (
          <li>
            <Link to="/progress/compare">Compare two photos</Link>
            <span>Shows one photo over the other, side by side, or in turn.</span>
          </li>
        )}
        {photos.length > 0 && (
          <li>
            <Link to="/progress/summary">Page for a pharmacist or GP</Link>
            <span>One page to print. Nothing is sent.</span>
          </li>
        )}
        <li>
          <Link to="/progress/reminders">Reminders</Link>
          <span>For your calendar, at times you choose.</span>
        </li>
      </ul>
    </nav>
  );
}
