import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { dataSettingsQuery } from "@/api/queries/data-settings";
import { type CheckInDay, useProgress, useSaveCheckIn } from "@/api/queries/progress";
import type { CheckIn, ConsentPurpose } from "@/api/types";
import { ConsentRequest } from "@/components/consent-request";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { focusById } from "@/lib/focus";

import { CheckInForm } from "./check-in-form";
import styles from "./check-in.module.css";
import { SAVE_ID } from "./ids";
import { SavedView } from "./saved-view";

/** What a check-in cannot be kept without. */
const NEEDED: readonly ConsentPurpose[] = ["health_data"];

export function CheckInPage() {
  const { data: settings } = useQuery(dataSettingsQuery);

  return (
    <Page
      title="Check-in"
      intro="About thirty seconds. Skip any question you like. Your answers are stored encrypted."
    >
      <div className={styles.column}>
        <OfflineNote>
          You can fill this in. It can be saved only when you're back online.
        </OfflineNote>
        <PauseNotice>You can't save a check-in until you end the pause.</PauseNotice>
        <ConsentRequest
          id="check-in-consent"
          needed={NEEDED}
          reason="Your check-ins are health information, so Clary needs your consent to keep them."
          onGranted={() => focusById(SAVE_ID)}
        />
        {/* Hidden, not gone: answers stay while a pause ends. */}
        <div hidden={settings?.restricted === true} className={styles.column}>
          <Content />
        </div>
      </div>
    </Page>
  );
}

function Content() {
  const progress = useProgress();
  const saving = useSaveCheckIn();
  const [editing, setEditing] = useState(true);

  // Without a connection the request waits: the form does not.
  if (progress.isPending && progress.fetchStatus === "fetching") {
    return <LoadingState label="Looking for an earlier check-in of today..." />;
  }

  function save(day: CheckInDay) {
    saving.mutate(day, { onSuccess: () => setEditing(false) });
  }

  if (!editing && saving.data !== undefined) {
    return (
      <SavedView
        saved={saving.data}
        onChange={() => {
          saving.reset();
          setEditing(true);
        }}
      />
    );
  }
  return (
    <CheckInForm
      saved={progress.data?.check_ins ?? NO_CHECK_INS}
      unknown={progress.data === undefined}
      busy={saving.isPending}
      error={saving.error}
      onSave={save}
    />
  );
}

const NO_CHECK_INS: readonly CheckIn[] = [];
