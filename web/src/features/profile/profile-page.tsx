import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { meQuery } from "@/api/queries/account";
import { consentsQuery } from "@/api/queries/consents";
import { profileQuery } from "@/api/queries/profile";
import type { Consents } from "@/api/types";
import { ErrorState, LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Page } from "@/components/page";
import { PrivacyPolicyLink } from "@/components/privacy-policy-link";
import { Section } from "@/components/section";

import { AccountSection } from "./account-section";
import { ConsentSwitches } from "./consent-switches";
import { DeleteAccountForm } from "./delete-account-form";
import { PRIVACY_ID } from "./privacy-id";
import { SkinProfileSection } from "./skin-profile-section";

export function ProfilePage() {
  return (
    <Page title="User Profile" intro="Your account, your skin profile and your privacy choices.">
      <ProfileSections />
    </Page>
  );
}

function ProfileSections() {
  const me = useQuery(meQuery);
  const profile = useQuery(profileQuery);
  const consents = useQuery(consentsQuery);
  // A form keeps what was typed into it, so an emptied profile needs a new one.
  const [timesEmptied, setTimesEmptied] = useState(0);

  // A later refetch may fail: what is there stays, and so does what was typed.
  if (me.isPending || profile.isPending) return <LoadingState label="Loading profile data..." />;
  if (me.isLoadingError || profile.isLoadingError) {
    const reason = me.error?.message ?? profile.error?.message ?? "";
    return (
      <ErrorState
        message={`Error loading profile: ${reason}`}
        onRetry={() => void Promise.all([me.refetch(), profile.refetch()])}
      />
    );
  }

  return (
    <>
      <AccountSection username={me.data.username} />
      <SkinProfileSection key={timesEmptied} profile={profile.data} consents={consents.data} />
      <DeleteAccountSection username={me.data.username} isAdmin={profile.data.is_admin} />
      <PrivacySection
        consents={consents}
        onProfileEmptied={() => setTimesEmptied((times) => times + 1)}
      />
    </>
  );
}

type DeleteAccountSectionProps = { username: string; isAdmin: boolean };

/** The way out: quiet, but in plain sight. */
function DeleteAccountSection({ username, isAdmin }: DeleteAccountSectionProps) {
  return (
    <Section id="delete-account" title="Delete Account">
      {isAdmin ? (
        <p>Admin accounts cannot be deleted from the profile page.</p>
      ) : (
        <>
          <p>Warning: This action cannot be undone. All your data will be permanently deleted.</p>
          <DeleteAccountForm username={username} />
        </>
      )}
    </Section>
  );
}

type PrivacySectionProps = {
  consents: UseQueryResult<Consents>;
  onProfileEmptied: () => void;
};

/** What the person has agreed to, and the means to change it. */
function PrivacySection({ consents, onProfileEmptied }: PrivacySectionProps) {
  return (
    <Section
      id={PRIVACY_ID}
      title="Privacy"
      intro="Choose what Clary may do with your data. You can change your mind at any time."
    >
      {consents.isPending && <LoadingState label="Loading your choices..." />}
      <LoadError what="your choices" query={consents} />
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
