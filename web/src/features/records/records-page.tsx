import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { useProgress } from "@/api/queries/progress";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";

import styles from "./progress-note.module.css";
import { RecordList } from "./record-list";

export function RecordsPage() {
  return (
    <Page
      title="Filled Questionnaires"
      intro="Your answers, estimates and advice. Only you can see them."
    >
      <OfflineNote>Anything missing loads when you're back online.</OfflineNote>
      <Records />
    </Page>
  );
}

function Records() {
  const questionnaires = useQuery(questionnairesQuery);
  const progress = useProgress();
  // The note on progress stands above the records and would push them down.
  const isNotePending = progress.isPending && progress.fetchStatus === "fetching";

  // A later refetch may fail: what is there stays.
  if (questionnaires.isPending || isNotePending)
    return <LoadingState label="Loading questionnaire data..." />;
  if (questionnaires.isLoadingError)
    return <LoadError what="questionnaires" query={questionnaires} />;
  return (
    <>
      {questionnaires.data.length > 0 && <ProgressNote />}
      <RecordList questionnaires={questionnaires.data} empty={<NoRecords />} />
    </>
  );
}

function NoRecords() {
  return (
    <EmptyState title="You don't have any questionnaires yet.">
      <p>Fill out a questionnaire to get started.</p>
      <Button component={Link} to="/">
        Create New Questionnaire
      </Button>
    </EmptyState>
  );
}

/** The server's statement on the photos in short. All of it is on the progress page. */
function ProgressNote() {
  const { data: progress } = useProgress();
  return (
    <aside className={styles.note} aria-label="Your progress">
      {progress && <p className={styles.text}>{progress.statement.text}</p>}
      <p>
        <Link to="/progress">See your photos and answers over time</Link>
      </p>
    </aside>
  );
}
