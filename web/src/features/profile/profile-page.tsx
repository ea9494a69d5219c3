import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { meQuery } from "@/api/queries/account";
import { consentsQuery } from "@/api/queries/consents";
import { profileQuery } from "@/api/queries/profile";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Page } from "@/components/page";

import { AccountSection } from "./account-section";
import { DeleteAccountSection } from "./delete-account-section";
import { PrivacySection } from "./privacy-section";
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
