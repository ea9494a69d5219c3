import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { isBusy, isSilence } from "@/api/errors";
import { routinesQuery } from "@/api/queries/routines";
import { useStoredRoutines } from "@/api/queries/stored-routines";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import note from "@/components/note.module.css";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { Status } from "@/components/status";

import { RoutineList } from "./routine-list";
import { StoredRoutine } from "./stored-routine";

export function RoutinesPage() {
  return (
    <Page
      title="Your Skincare Routines"
      intro="Take it one day at a time. Tick off what you've done. Missing a day is fine."
    >
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
  const routines = useQuery(routinesQuery);
  const offline = routines.fetchStatus === "paused";
  const unanswered = offline || isSilence(routines.failureReason) || isBusy(routines.failureReason);
  // Stays during the next tries, so that the copy does not come and go.
  const [missed, setMissed] = useState(false);
  if (unanswered && !missed) setMissed(true);
  const stored = useStoredRoutines(missed && routines.data === undefined);

  const refused = routines.isLoadingError && !unanswered;
  if (stored && !refused) return <StoredRoutine stored={stored} />;
  if (routines.isPending && offline && stored === null) return <NoCopy />;
  // A later refetch may fail: what is there stays.
  if (routines.isPending) return <LoadingState label="Loading routines..." />;
  if (routines.isLoadingError) {
    return (
      <ErrorState
        message={`Error loading routines: ${routines.error.message}`}
        onRetry={() => void routines.refetch()}
      />
    );
  }
  return <RoutineList routines={routines.data} empty={<NoRoutines />} />;
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
