import { useState } from "react";

import { useSetConsent } from "@/api/queries/consents";
import type { ConsentPurpose, Consents } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";

import { ConsentSwitch } from "./consent-switch";

type ConsentSwitchesProps = {
  consents: Consents;
  /** The skin profile went with the consent to keep it. */
  onProfileEmptied: () => void;
};

/** One switch for each purpose. Taking the first one back asks first. */
export function ConsentSwitches({ consents, onProfileEmptied }: ConsentSwitchesProps) {
  const change = useSetConsent();
  const [withdrawing, setWithdrawing] = useState(false);

  function choose(purpose: ConsentPurpose, granted: boolean) {
    if (purpose === "health_data" && !granted) setWithdrawing(true);
    else change.mutate({ purpose, granted });
  }

  function confirmWithdrawal() {
    setWithdrawing(false);
    change.mutate({ purpose: "health_data", granted: false }, { onSuccess: onProfileEmptied });
  }

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
      <ConfirmDialog
        open={withdrawing}
        title="Withdraw consent"
        message="Clary will empty your skin profile and can no longer prepare advice for you. You can say yes again at any time."
        confirmLabel="Withdraw"
        onConfirm={confirmWithdrawal}
        onCancel={() => setWithdrawing(false)}
      />
    </>
  );
}
