import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";

import type { Consents } from "@/api/types";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { PrivacyPolicyLink } from "@/components/privacy-policy-link";
import { Section } from "@/components/section";

import { ConsentSwitches } from "./consent-switches";
import { PRIVACY_ID } from "./privacy-id";

type PrivacySectionProps = {
  consents: UseQueryResult<Consents>;
  onProfileEmptied: () => void;
};

/** What the person has agreed to, and the means to change it. */
export function PrivacySection({ consents, onProfileEmptied }: PrivacySectionProps) {
  return (
    <Section
      id={PRIVACY_ID}
      title="Privacy"
      intro="Choose what Clary may do with your data. You can change your mind at any time."
    >
      {consents.isPending && <LoadingState label="Loading your choices..." />}
      {consents.isLoadingError && (
        <ErrorState
          message={`Error loading your choices: ${consents.error.message}`}
          onRetry={() => void consents.refetch()}
        />
      )}
      {consents.data && (
        <ConsentSwitches consents={consents.data} onProfileEmptied={onProfileEmptied} />
      )}
      <p>
        <Link to="/your-data">See, download or pause the use of your data</Link> at any time.
      </p>
      <p>
        <PrivacyPolicyLink>Read the privacy policy</PrivacyPolicyLink>
      </p>
    </Section>
  );
}
