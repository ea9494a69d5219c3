import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";

import { meQuery } from "@/api/queries/account";
import { profileQuery } from "@/api/queries/profile";
import { SUBMISSION_KEY } from "@/api/queries/questionnaires";
import { questionnaireDraftQuery } from "@/api/questionnaire-draft";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";

import { QuestionnaireForm } from "./questionnaire-form";

export function QuestionnairePage() {
  const { data: me } = useQuery(meQuery);
  const profile = useQuery(profileQuery);
  const sendsAlready = useEarlierSubmission();
  const draft = useQuery({ ...questionnaireDraftQuery, enabled: !sendsAlready });
  const isLoaded = profile.data !== undefined && draft.data !== undefined;
  // The form is large. Deferred, it is drawn in short steps, and a tap need not wait for it.
  const isReady = useDeferredValue(isLoaded);

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
      {sendsAlready && <LoadingState label="Sending your questionnaire..." />}
      {!sendsAlready && !isReady && !profile.isLoadingError && (
        <LoadingState label="Loading your profile data..." />
      )}
      <LoadError what="profile info" query={profile} />
      {isReady && isLoaded && !sendsAlready && (
        <QuestionnaireForm profile={profile.data} draft={draft.data} />
      )}
    </Page>
  );
}

/** Reports whether a questionnaire is still on its way that was sent before this page opened. */
function useEarlierSubmission(): boolean {
  const client = useQueryClient();
  const [wasSending] = useState(() => client.isMutating({ mutationKey: SUBMISSION_KEY }) > 0);
  return useIsMutating({ mutationKey: SUBMISSION_KEY }) > 0 && wasSending;
}
