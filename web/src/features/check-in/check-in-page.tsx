import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import type { CheckInDay } from "@/api/pending-check-ins";
import { useSaveCheckIn, useWaitingCheckIns } from "@/api/queries/check-ins";
import { dataSettingsQuery } from "@/api/queries/data-settings";
import { useProgress } from "@/api/queries/progress";
import type { CheckInSaved, ConsentPurpose, SkinFeeling } from "@/api/types";
import { Card } from "@/components/card";
import { CareText } from "@/components/care-text";
import { ConsentRequest } from "@/components/consent-request";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { formatLongDate } from "@/lib/dates";
import { focusById } from "@/lib/focus";

import { BLANK } from "./answers";
import { CheckInForm } from "./check-in-form";
import styles from "./check-in.module.css";
import { SAVE_ID } from "./ids";
import { WaitingView } from "./waiting-view";

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
          You can fill this in. It is kept on this device and sent when you're back online.
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
  const waiting = useWaitingCheckIns();
  const [editing, setEditing] = useState(true);

  // Without a connection the request waits: the form does not.
  if (progress.isPending && progress.fetchStatus === "fetching") {
    return <LoadingState label="Looking for an earlier check-in of today..." />;
  }

  function save(day: CheckInDay) {
    saving.mutate(day, { onSuccess: () => setEditing(false) });
  }

  function change() {
    saving.reset();
    setEditing(true);
  }

  if (!editing && saving.data !== undefined) {
    const { saved, waiting: keptIn } = saving.data;
    return keptIn === null ? (
      <SavedView saved={saved} onChange={change} />
    ) : (
      <WaitingView date={saving.variables.date} keptIn={keptIn} onChange={change} />
    );
  }
  // Newer than what the server has for the same day.
  const kept = waiting.map(({ date, answers }) => ({ ...BLANK, ...answers, date }));
  return (
    <CheckInForm
      saved={[...kept, ...(progress.data?.check_ins ?? [])]}
      unknown={progress.data === undefined}
      busy={saving.isPending}
      error={saving.error}
      onSave={save}
    />
  );
}

type SavedViewProps = { saved: CheckInSaved; onChange: () => void };

/** After saving. A text about something that the person wrote comes before all else. */
function SavedView({ saved: { check_in, care }, onChange }: SavedViewProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus(), []);

  return (
    <div ref={first} tabIndex={-1} className={styles.column}>
      {care.length > 0 && (
        <div role="alert" className={styles.column}>
          <h2 className="visually-hidden">Please read this first</h2>
          {care.map((one) => (
            <CareText key={one.id} care={one} />
          ))}
        </div>
      )}
      <Card aria-labelledby="check-in-saved">
        <div role="status">
          <h2 id="check-in-saved">
            {care.length > 0 ? "Your check-in is saved." : "Thank you. Your check-in is saved."}
          </h2>
        </div>
        <p>
          It is kept for {formatLongDate(check_in.date)}.
          {care.length === 0 && " Missing a week is fine."}
        </p>
        {STINGS.some((feeling) => check_in.skin_feels.includes(feeling)) && <StingingAdvice />}
        <div className={styles.acts}>
          <Button component={Link} to="/progress">
            See your progress
          </Button>
          <Button variant="default" onClick={onChange}>
            Change my answers
          </Button>
        </div>
      </Card>
    </div>
  );
}

/** Feelings after which a course plans nothing active for a while. */
const STINGS: readonly SkinFeeling[] = ["stinging", "sore", "itchy"];

/** The same words as the answer to "It stings" in a course. */
function StingingAdvice() {
  return (
    <>
      <p>
        <strong>Leave anything new off.</strong> Use only cleanser, moisturiser and sunscreen. Ask
        about a product from a pharmacist or prescriber. If you have a course, it is plain from
        today: <Link to="/routines">see your week</Link>.
      </p>
      <p>
        For blisters or a rash that spreads, call your GP or NHS 111 today. In Northern Ireland call
        your GP or GP out-of-hours. If your lips, tongue or throat swell, or breathing is hard, call
        999 now.
      </p>
    </>
  );
}
