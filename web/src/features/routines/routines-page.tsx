import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { routinesQuery } from "@/api/queries/routines";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";

import { RoutineList } from "./routine-list";

export function RoutinesPage() {
  return (
    <Page
      title="Your Skincare Routines"
      intro="Take it one day at a time. Tick off what you've done. Missing a day is fine."
    >
      <OfflineNote>
        You can still read your routines and tick them off. Your ticks are saved on this device and
        sent when you're back online.
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
