import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import { consentsQuery, isGranted } from "@/api/queries/consents";
import { dataSettingsQuery } from "@/api/queries/data-settings";
import { profileQuery } from "@/api/queries/profile";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { ConsentPurpose } from "@/api/types";
import { ConsentRequest } from "@/components/consent-request";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { focusById } from "@/lib/focus";

import { PhotoDialog } from "./photo-dialog";
import { PhotoResult } from "./photo-result";

const NEEDED: readonly ConsentPurpose[] = ["health_data", "photo"];
const CONSENT_ID = "photo-consent";
const TITLE_ID = "main";

/**
 * A photo for somebody who has answered the questions before: the camera, one look at the
 * photo, and the result, which stays until they go on.
 */
export function PhotoPage() {
  const [query] = useSearchParams();
  const result = query.get("result");

  return (
    <Page title="Your photo">
      <OfflineNote>A photo can be sent when you're back online.</OfflineNote>
      <PauseNotice>You can't send a photo until you end the pause.</PauseNotice>
      {result === null ? <Taking /> : <PhotoResult id={result} />}
    </Page>
  );
}

function Taking() {
  const profile = useQuery(profileQuery);
  const consents = useQuery(consentsQuery);
  const settings = useQuery(dataSettingsQuery);
  const records = useQuery(questionnairesQuery);
  const needed = [profile, consents, settings, records];
  const failed = needed.find(({ isLoadingError }) => isLoadingError);
  const isOffline = needed.some(({ fetchStatus }) => fetchStatus === "paused");

  if (failed !== undefined) return <LoadError what="your photos" query={failed} />;
  if (!profile.data || !consents.data || !settings.data || !records.data) {
    return isOffline ? (
      <p>The camera opens when you're back online.</p>
    ) : (
      <LoadingState label="Opening the camera..." />
    );
  }
  if (settings.data.restricted) return null;
  if (NEEDED.some((purpose) => !isGranted(consents.data, purpose))) {
    return (
      <ConsentRequest
        id={CONSENT_ID}
        needed={NEEDED}
        reason="Your photo is health information, so Clary needs your consent to use it."
        onGranted={() => focusById(TITLE_ID)}
      />
    );
  }
  if (profile.data.duration.trim() === "") {
    return (
      <p>
        A first photo comes with a few questions about your skin.{" "}
        <Link to="/">Fill in the questionnaire</Link>
      </p>
    );
  }
  return <PhotoDialog profile={profile.data} lastSide={records.data[0]?.side ?? "front"} />;
}
