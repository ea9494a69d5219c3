import { Banner } from "@/components/banner";

import { describeAuthFailure } from "./describe-auth-failure";

/** Why logging in or signing up did not work. */
export function AuthFailure({ error }: { error: unknown }) {
  const { message, advice } = describeAuthFailure(error);
  return (
    <Banner kind="error" message={message}>
      {advice === null ? undefined : <p>{advice}</p>}
    </Banner>
  );
}
