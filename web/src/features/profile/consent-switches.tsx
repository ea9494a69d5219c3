import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useSetConsent } from "@/api/queries/consents";
import { dataSettingsQuery } from "@/api/queries/data-settings";
import type { ConsentPurpose, Consents, DataSettings } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";

import styles from "./consent-notice.module.css";
import { ConsentSwitch } from "./consent-switch";
import {
  countKept,
  describeDeletion,
  describeWithdrawal,
  nothingIsLeft,
} from "./describe-withdrawal";

type ConsentSwitchesProps = {
  consents: Consents;
  /** The skin profile went with the consent to keep it. */
  onProfileEmptied: () => void;
};

/** What a question is about: a consent to take back, or what is left without it. */
type Question = "health_data" | "photo" | "records";

/** One switch for each purpose. Taking back what deletes something asks first. */
export function ConsentSwitches({ consents, onProfileEmptied }: ConsentSwitchesProps) {
  const change = useSetConsent();
  const { data: settings } = useQuery(dataSettingsQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const health = consents.purposes.find(({ purpose }) => purpose === "health_data");

  function choose(purpose: ConsentPurpose, granted: boolean) {
    const deletes = purpose === "health_data" || (purpose === "photo" && settings?.photos !== 0);
    if (!granted && deletes) setQuestion(purpose);
    else change.mutate({ purpose, granted });
  }

  function confirmWithdrawal(keepRecords: boolean) {
    setQuestion(null);
    if (question === "photo") change.mutate({ purpose: "photo", granted: false });
    else {
      change.mutate(
        { purpose: "health_data", granted: false, keepRecords },
        { onSuccess: onProfileEmptied },
      );
    }
  }

  // Whoever has records or routines decides what becomes of them.
  const decides = question === "health_data" && (!settings || !nothingIsLeft(settings));

  return (
    <>
      {consents.purposes.map((consent) => (
        <ConsentSwitch
          key={consent.purpose}
          consent={consent}
          busy={change.isPending}
          onChoose={(granted) => choose(consent.purpose, granted)}
        />
      ))}
      {change.isSuccess && <Banner kind="success" message="Your choice is saved." />}
      {change.isError && (
        <Banner kind="error" message={`Error saving your choice: ${change.error.message}`} />
      )}
      {health?.granted === false && settings && (
        <KeptNotice settings={settings} onDelete={() => setQuestion("records")} />
      )}
      <ConfirmDialog
        open={question === "health_data" || question === "photo"}
        title="Withdraw consent"
        message={describeWithdrawal(question === "photo" ? "photo" : "health_data", settings)}
        confirmLabel={decides ? "Withdraw and delete" : "Withdraw"}
        other={
          decides
            ? { label: "Withdraw, keep my records", onChoose: () => confirmWithdrawal(true) }
            : undefined
        }
        onConfirm={() => confirmWithdrawal(false)}
        onCancel={() => setQuestion(null)}
      />
      <ConfirmDialog
        open={question === "records"}
        title="Delete records and routines"
        message={describeDeletion(settings)}
        confirmLabel="Delete all"
        onConfirm={() => confirmWithdrawal(false)}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}

type KeptNoticeProps = { settings: DataSettings; onDelete: () => void };

/** Says what is still there without the consent to use it, and offers to delete it. */
function KeptNotice({ settings, onDelete }: KeptNoticeProps) {
  if (nothingIsLeft(settings)) return null;
  return (
    <div role="note" className={styles.notice}>
      <p>
        You still have {countKept(settings)}. You can read them, but Clary doesn't use them. You can
        delete them at any time.
      </p>
      <Button variant="outline" color="clay" onClick={onDelete}>
        Delete records and routines
      </Button>
    </div>
  );
}
