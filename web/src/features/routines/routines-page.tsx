import { Button } from "@mantine/core";
import { Link } from "react-router";

import { useRoutines } from "@/api/queries/stored-routines";
import type { StoredRoutines } from "@/api/stored-routines";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import note from "@/components/note.module.css";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { Status } from "@/components/status";
import { formatLongDate, formatTime } from "@/lib/dates";

import { CoursePanel } from "./course-panel";
import { RoutineList } from "./routine-list";

export function RoutinesPage() {
  return (
    <Page title="Your Skincare Routines" intro="Tick what you've done. Missing a day is fine.">
      <OfflineNote>
        Your ticks are saved on this device and sent when you're back online.
      </OfflineNote>
      <PauseNotice>
        You can still read and tick off your routines. Clary won't write a new week until you end
        the pause.
      </PauseNotice>
      <Routines />
    </Page>
  );
}

function Routines() {
  const { query: routines, isOffline, copy } = useRoutines();

  if (copy) return <StoredRoutine stored={copy} />;
  if (routines.isPending && isOffline && copy === null) return <NoCopy />;
  // A later refetch may fail: what is there stays.
  if (routines.isPending) return <LoadingState label="Loading routines..." />;
  if (routines.isLoadingError) return <LoadError what="routines" query={routines} />;
  return <RoutineList routines={routines.data} course={<CoursePanel />} empty={<NoRoutines />} />;
}

/** Offline the request waits, so there is nothing to try again. */
function NoCopy() {
  return (
    <Status className={note.note}>
      This device has no copy of your routine. It loads when you're back online.
    </Status>
  );
}

function NoRoutines() {
  return (
    <EmptyState title="You don't have any skincare routines yet.">
      <p>Fill out a questionnaire to get started.</p>
      <Button component={Link} to="/">
        Create New Questionnaire
      </Button>
    </EmptyState>
  );
}

/** The copy of the routine on this device, while the server cannot be asked for it. */
function StoredRoutine({ stored: { days, savedAt } }: { stored: StoredRoutines }) {
  return (
    <>
      <Status className={note.note}>
        <strong>
          This is a copy from {formatLongDate(savedAt)}, {formatTime(savedAt)}.
        </strong>{" "}
        It is stored on this device and shows this week. You can read it and tick it off.
      </Status>
      <RoutineList routines={days} readOnly empty={null} />
    </>
  );
}
