import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";

import { useProgress } from "@/api/queries/progress";
import type { ProgressPhoto } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { Status } from "@/components/status";

import { choosePair, comparablePhotos, type Pair } from "./choose-pair";
import styles from "./compare-page.module.css";
import { Comparison } from "./comparison";
import { PairChooser } from "./pair-chooser";
import { describePhoto } from "./photo-words";

export function ComparePage() {
  return (
    <Page
      title="Compare photos"
      intro="Look at two of your photos together. Only you can see them."
    >
      <OfflineNote>Photos load when you're back online.</OfflineNote>
      <LoadedPage />
    </Page>
  );
}

function LoadedPage() {
  const progress = useProgress();

  // A later refetch may fail: what is there stays.
  if (progress.isPending) return <LoadingState label="Loading your photos..." />;
  if (progress.isLoadingError) return <LoadError what="photos" query={progress} />;
  return <PhotoPair photos={comparablePhotos(progress.data.photos)} />;
}

function PhotoPair({ photos }: { photos: readonly ProgressPhoto[] }) {
  const [address, setAddress] = useSearchParams();
  const chosen = choosePair(photos, address);

  if (chosen === null) return <TooFew only={photos[0]} />;

  function choose({ first, second }: Pair) {
    const ids = { first: first.questionnaire_id, second: second.questionnaire_id };
    // The back button leaves the page, however many photos were looked at.
    setAddress({ first: String(ids.first), second: String(ids.second) }, { replace: true });
  }

  return (
    <>
      {chosen.missing && (
        <Status className={styles.note}>
          A photo that this link names is not here any more. It may have been deleted. Another one
          is shown instead.
        </Status>
      )}
      <PairChooser photos={photos} pair={chosen} onChoose={choose} />
      <Comparison
        // The divider belongs to these two photos.
        key={`${String(chosen.first.questionnaire_id)} ${String(chosen.second.questionnaire_id)}`}
        pair={chosen}
      />
      <p className={styles.note}>
        This page only shows your photos. Light, distance, make-up and the camera can make the same
        skin look different. <Link to="/progress">Your progress</Link>
      </p>
    </>
  );
}

/** Nothing to compare yet. That is normal, and nobody is pushed. */
function TooFew({ only }: { only: ProgressPhoto | undefined }) {
  return (
    <EmptyState title={only === undefined ? "No photos yet" : "One photo so far"}>
      <p>
        {only === undefined
          ? "When you've added two photos, you can look at them together here."
          : `Your photo from ${describePhoto(only, [])} is here. With a second one, you can look at both together.`}
      </p>
      <Button component={Link} to="/">
        Take a photo
      </Button>
    </EmptyState>
  );
}
