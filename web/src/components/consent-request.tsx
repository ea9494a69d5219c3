import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { consentsQuery, useSetConsent } from "@/api/queries/consents";
import type { Consent, ConsentPurpose } from "@/api/types";
import { focusById } from "@/lib/focus";

import { ActButton } from "./act-button";
import { Banner } from "./banner";
import { Card } from "./card";
import { CONSENT_TEXTS } from "./consent-texts";
import { PrivacyPolicyLink } from "./privacy-policy-link";

type ConsentRequestProps = {
  /** Names the heading, which can be focused from elsewhere on the page. */
  id: string;
  /** What the page cannot do without. */
  needed: readonly ConsentPurpose[];
  /** What it is needed for. */
  reason: string;
  /** Nothing is missing any more. */
  onGranted: () => void;
};

/** Asks in place for each consent that is missing, so that nobody has to leave. */
export function ConsentRequest({ id, needed, reason, onGranted }: ConsentRequestProps) {
  const { data: consents } = useQuery(consentsQuery);
  const change = useSetConsent();
  const missing = missingFrom(consents?.purposes, needed);

  if (missing.length === 0) {
    return change.isSuccess && <Banner kind="success" message="Your choice is saved." />;
  }

  function grant(purpose: ConsentPurpose) {
    change.mutate(
      { purpose, granted: true },
      {
        onSuccess: ({ purposes }) => {
          if (missingFrom(purposes, needed).length === 0) onGranted();
          // The button that was pressed goes with its consent. The next one must not be pressed by chance.
          else focusById(id);
        },
      },
    );
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        Before you send
      </h2>
      <p>
        {reason} You can withdraw your consent at any time on your profile.{" "}
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
      <ActButton variant="default" aria-describedby={id} busy={busy} onClick={onGrant}>
        I agree
      </ActButton>
    </>
  );
}

function missingFrom(
  purposes: readonly Consent[] = [],
  needed: readonly ConsentPurpose[],
): Consent[] {
  return purposes.filter(({ purpose, granted }) => needed.includes(purpose) && !granted);
}
