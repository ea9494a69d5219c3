import { useQuery } from "@tanstack/react-query";

import { sessionsQuery } from "@/api/queries/sessions";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";

import { SessionList } from "./session-list";

/** Where the person is logged in, and the means to end it. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);

  return (
    <Section
      id="sessions"
      title="Where you are logged in"
      intro="Log out any device you no longer use or don't recognise. If you don't recognise a device, change your password too."
    >
      {sessions.isPending && <LoadingState label="Loading your devices..." />}
      {sessions.isLoadingError && (
        <ErrorState
          message={`Error loading your devices: ${sessions.error.message}`}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && <SessionList sessions={sessions.data} />}
    </Section>
  );
}
