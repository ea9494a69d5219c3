import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";

import { meQuery } from "@/api/queries/account";
import { profileQuery } from "@/api/queries/profile";
import { SUBMISSION_KEY } from "@/api/queries/questionnaires";
import { questionnaireDraftQuery } from "@/api/questionnaire-draft";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PageTitle } from "@/components/page-title";
import { PauseNotice } from "@/components/pause-notice";

import { QuestionnaireForm } from "./questionnaire-form";

const TITLE = "Fill the Questionnaire";
const LOADING = "Loading your profile data...";

type QuestionnairePageProps = {
  /** What comes before the form. Null is nothing, undefined that it is not known yet. */
  lead: ReactNode;
};

export function QuestionnairePage({ lead }: QuestionnairePageProps) {
  const { data: me } = useQuery(meQuery);
  const profile = useQuery(profileQuery);
  const sendsAlready = useEarlierSubmission();
  const draft = useQuery({ ...questionnaireDraftQuery, enabled: !sendsAlready });
  const isLoaded = profile.data !== undefined && draft.data !== undefined;
  // The form is large. Deferred, it is drawn in short steps, and a tap need not wait for it.
  const isReady = useDeferredValue(isLoaded);
  // Offline the request waits: the page says so, and does not seem to load for ever.
  const waits = !isLoaded && profile.fetchStatus === "paused";

  // The heading is shown in its place or not at all: nothing on the page may jump.
  if (lead === undefined) {
    return (
      <>
        <div className="visually-hidden">
          <PageTitle isSecond>{TITLE}</PageTitle>
        </div>
        <LoadingState label={LOADING} />
      </>
    );
  }
  return (
    <Page title={TITLE} intro={me ? `Hello, ${me.username}.` : "Hello."} lead={lead}>
      <OfflineNote>
        {waits
          ? "The questionnaire loads when you're back online."
          : "You can keep filling this in and send it when you're back online."}
      </OfflineNote>
      <PauseNotice>
        You can fill this in, but you can't send it until you end the pause.
      </PauseNotice>
      {sendsAlready && <LoadingState label="Sending your questionnaire..." />}
      {!sendsAlready && !isReady && !waits && !profile.isLoadingError && (
        <LoadingState label={LOADING} />
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
