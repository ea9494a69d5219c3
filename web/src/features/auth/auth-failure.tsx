import { isStopped } from "@/api/errors";
import { Banner } from "@/components/banner";

import { describeAuthFailure } from "./describe-auth-failure";
import type { Submission } from "./use-submission";

/** Why logging in or signing up did not work. */
export function AuthFailure({ submission }: { submission: Submission }) {
  const { failure, mayHaveWorked } = submission;
  if (failure === null || isStopped(failure)) return null;
  const { message, advice } = describeAuthFailure(failure, mayHaveWorked);
  return (
    <Banner kind="error" message={message}>
      {advice === null ? undefined : <p>{advice}</p>}
    </Banner>
  );
}
