import { useState } from "react";

import { useSetConsent } from "@/api/queries/consents";
import type { ConsentPurpose, Consents } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";

import { ConsentSwitch } from "./consent-switch";

/** One switch for each purpose. Taking the first one back asks first. */
export function ConsentSwitches({ consents }: { consents: Consents }) {
  const change = useSetConsent();
  const [withdrawing, setWithdrawing] = useState(false);

  function choose(purpose: ConsentPurpose, granted: boolean) {
    if (purpose === "health_data" && !granted) setWithdrawing(true);
    else change.mutate({ purpose, granted });
  }

  function confirmWithdrawal() {
    setWithdrawing(false);
    change.mutate({ purpose: "health_data", granted: false });
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
        message="Without it Clary can no longer change your skin profile or prepare advice for you. What you saved so far stays until you delete your account or ask us to erase it."
        confirmLabel="Withdraw"
        onConfirm={confirmWithdrawal}
        onCancel={() => setWithdrawing(false)}
      />
    </>
  );
}
