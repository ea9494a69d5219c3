import { ApiError } from "@/api/errors";
import { Banner } from "@/components/banner";
import { TextButton } from "@/components/text-button";
import { focusById } from "@/lib/focus";

import { PRIVACY_ID } from "./privacy-id";

/** Why the profile was not saved, and the way to consent if that is missing. */
export function ProfileFailure({ error }: { error: Error }) {
  const needsConsent = error instanceof ApiError && error.code === "consent_required";
  return (
    <Banner kind="error" message={`Error updating profile: ${error.message}`}>
      {needsConsent ? (
        <TextButton onClick={() => focusById(PRIVACY_ID)}>
          Change your choices in Privacy
        </TextButton>
      ) : undefined}
    </Banner>
  );
}
