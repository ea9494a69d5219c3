import { ApiError } from "@/api/errors";
import { Banner } from "@/components/banner";

import { PrivacyPointer } from "./privacy-pointer";

/** Why the profile was not saved, and the way to consent if that is missing. */
export function ProfileFailure({ error }: { error: Error }) {
  const needsConsent = error instanceof ApiError && error.code === "consent_required";
  return (
    <Banner kind="error" message={`Error updating profile: ${error.message}`}>
      {needsConsent ? <PrivacyPointer /> : undefined}
    </Banner>
  );
}
