import { ApiError, isStopped, NetworkError } from "@/api/errors";
import { Banner } from "@/components/banner";

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

type Failure = {
  message: string;
  /** What to do about it, where the message alone does not say. */
  advice: string | null;
};

/** Puts a failed login or signup into the words that its status asks for. */
function describeAuthFailure(error: unknown, mayHaveWorked: boolean): Failure {
  if (error instanceof ApiError) {
    if (error.status === 400) {
      return {
        message: "Username already exists. Please choose another one.",
        advice: mayHaveWorked
          ? "If you have just chosen this name, your account may be there already: try to log in with it."
          : null,
      };
    }
    if (error.status === 401) {
      return { message: "Wrong username or password. Please try again.", advice: null };
    }
    return { message: `Error: ${error.statusText}`, advice: error.detail };
  }
  if (error instanceof NetworkError) {
    return { message: "Error: No connection", advice: error.message };
  }
  return {
    message: "Error: Something went wrong",
    advice: "Please reload the page and try again.",
  };
}
