import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { meQuery } from "@/api/queries/account";
import { profileQuery } from "@/api/queries/profile";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";

import { QuestionnaireForm } from "./questionnaire-form";

export function QuestionnairePage() {
  const { data: me } = useQuery(meQuery);
  const profile = useQuery(profileQuery);

  return (
    <Page title="Fill the Questionnaire" intro={me ? `Hello, ${me.username}.` : "Hello."}>
      <OfflineNote>You can keep filling this in and send it when you're back online.</OfflineNote>
      <PauseNotice>
        You can fill this in, but you can't send it until you end the pause.
      </PauseNotice>
      <p>
        Been here before? See <Link to="/progress">your progress</Link> or{" "}
        <Link to="/progress/check-in">do a check-in</Link>.
      </p>
      {profile.isPending && <LoadingState label="Loading your profile data..." />}
      {profile.isLoadingError && (
        <ErrorState
          message={`Error loading profile info: ${profile.error.message}`}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && <QuestionnaireForm profile={profile.data} />}
    </Page>
  );
}
