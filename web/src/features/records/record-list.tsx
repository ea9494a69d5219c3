import { type ReactNode, useState } from "react";

import { useDeletePhoto, useDeleteQuestionnaire } from "@/api/queries/questionnaires";
import type { Questionnaire } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FailureBanner } from "@/components/failure-banner";
import { LoadingState } from "@/components/loading-state";
import { focusById } from "@/lib/focus";
import { neighbourOf } from "@/lib/neighbour";
import { usePhotoVisibility } from "@/lib/photo-visibility";
import { useDelayed } from "@/lib/use-delayed";

import { type Deletion, RecordCard } from "./record-card";
import { headingIdOf } from "./record-ids";
import styles from "./record-list.module.css";

/** Good news goes by itself, as it lies over the list; bad news stays. */
const FEEDBACK_MS = 8000;

type RecordListProps = { questionnaires: readonly Questionnaire[]; empty: ReactNode };

/** All records as a timeline, newest first, as the server sends them. */
export function RecordList({ questionnaires, empty }: RecordListProps) {
  const { photosHidden, setPhotosHidden } = usePhotoVisibility();
  const [asking, setAsking] = useState<Deletion | null>(null);
  const deletion = useDeleteQuestionnaire();
  const photoDeletion = useDeletePhoto();
  const isDeleting = deletion.isPending || photoDeletion.isPending;
  useDelayed(deletion.isSuccess, deletion.reset, FEEDBACK_MS);
  useDelayed(photoDeletion.isSuccess, photoDeletion.reset, FEEDBACK_MS);

  function confirmDeletion(id: number) {
    setAsking(null);
    // A second request for the same record would be refused, as it is gone by then.
    if (deletion.isPending && deletion.variables === id) return;
    photoDeletion.reset();
    // The button that had the focus goes with its card.
    const next = headingIdOf(neighbourOf(id, questionnaires));
    deletion.mutate(id, { onSuccess: () => focusById(next) });
  }

  function confirmPhotoDeletion(id: number) {
    setAsking(null);
    if (photoDeletion.isPending && photoDeletion.variables === id) return;
    deletion.reset();
    photoDeletion.mutate(id, { onSuccess: () => focusById(headingIdOf(id)) });
  }

  return (
    <>
      {questionnaires.length === 0 ? (
        empty
      ) : (
        <>
          <label className={styles.preference}>
            <input
              type="checkbox"
              checked={photosHidden}
              onChange={() => setPhotosHidden(!photosHidden)}
            />
            Hide photos until I tap them
          </label>
          <ol className={styles.timeline}>
            {questionnaires.map((questionnaire) => (
              <RecordCard
                key={questionnaire.id}
                questionnaire={questionnaire}
                photosHidden={photosHidden}
                onDelete={setAsking}
              />
            ))}
          </ol>
        </>
      )}
      {/* Sticks to the window, so that it is seen wherever the list is scrolled to. */}
      <div className={styles.feedback}>
        {isDeleting && <LoadingState label="Deleting..." />}
        {deletion.isSuccess && (
          <Banner kind="success" message="Questionnaire deleted successfully!" />
        )}
        {deletion.isError && (
          <FailureBanner error={deletion.error} refusal="Failed to delete questionnaire." />
        )}
        {photoDeletion.isSuccess && (
          <Banner kind="success" message="Photo deleted. Your record is still here." />
        )}
        {photoDeletion.isError && (
          <FailureBanner error={photoDeletion.error} refusal="Failed to delete the photo." />
        )}
      </div>
      <ConfirmDialog
        open={asking?.what === "record"}
        title="Delete Questionnaire"
        message="Are you sure you want to delete this questionnaire? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => asking && confirmDeletion(asking.id)}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking?.what === "photo"}
        title="Delete Photo"
        message="Are you sure you want to delete this photo? Your answers and the estimate stay. This action cannot be undone."
        confirmLabel="Delete photo"
        onConfirm={() => asking && confirmPhotoDeletion(asking.id)}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}
