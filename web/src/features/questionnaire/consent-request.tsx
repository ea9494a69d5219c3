import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { consentsQuery, useSetConsent } from "@/api/queries/consents";
import type { Consent, ConsentPurpose } from "@/api/types";
import { Banner } from "@/components/banner";
import { Card } from "@/components/card";
import { CONSENT_TEXTS } from "@/components/consent-texts";
import { PrivacyPolicyLink } from "@/components/privacy-policy-link";

import { CONSENT_ID } from "./field-ids";

/** What a questionnaire cannot be kept without. */
const NEEDED: ReadonlySet<ConsentPurpose> = new Set<ConsentPurpose>(["health_data", "photo"]);

type ConsentRequestProps = {
  /** Nothing is missing any more. */
  onGranted: () => void;
};

/** Asks in place for each consent that is missing, so that nobody has to leave. */
export function ConsentRequest({ onGranted }: ConsentRequestProps) {
  const { data: consents } = useQuery(consentsQuery);
  const change = useSetConsent();
  const missing = missingFrom(consents?.purposes);

  if (missing.length === 0) {
    return change.isSuccess && <Banner kind="success" message="Your choice is saved." />;
  }

  function grant(purpose: ConsentPurpose) {
    change.mutate(
      { purpose, granted: true },
      {
        onSuccess: ({ purposes }) => {
          if (missingFrom(purposes).length === 0) onGranted();
        },
      },
    );
  }

  return (
    <Card aria-labelledby={CONSENT_ID}>
      <h2 id={CONSENT_ID} tabIndex={-1}>
        Before you send
      </h2>
      <p>
        Your answers and your photo are health information, so Clary needs your yes to use them. You
        can take it back at any time on your profile.{" "}
        <PrivacyPolicyLink>Read the privacy policy</PrivacyPolicyLink>
      </p>
      {missing.map(({ purpose }) => (
        <Request
          key={purpose}
          purpose={purpose}
          busy={change.isPending}
          onGrant={() => grant(purpose)}
        />
      ))}
      {change.isError && (
        <Banner kind="error" message={`Error saving your choice: ${change.error.message}`} />
      )}
    </Card>
  );
}

type RequestProps = { purpose: ConsentPurpose; busy: boolean; onGrant: () => void };

function Request({ purpose, busy, onGrant }: RequestProps) {
  const id = useId();
  return (
    <>
      <p id={id}>{CONSENT_TEXTS[purpose].statement}</p>
      <Button variant="default" aria-describedby={id} loading={busy} onClick={onGrant}>
        I agree
      </Button>
    </>
  );
}

function missingFrom(purposes: readonly Consent[] = []): Consent[] {
  return purposes.filter(({ purpose, granted }) => NEEDED.has(purpose) && !granted);
}
