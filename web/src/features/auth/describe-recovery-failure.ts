import { ApiError, NetworkError } from "@/api/errors";

type Failure = { message: string; advice: string };

/** Says why a recovery code did not work, and what to do. */
export function describeRecoveryFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    if (error.status === 401) {
      return {
        message: "This username and recovery code do not go together.",
        advice: "Check both. A code works once, and only the codes that you made last are good.",
      };
    }
    if (error.status === 422) {
      return {
        message: "Please choose another password.",
        advice: `${error.message} Your code is still good.`,
      };
    }
    return { message: "Your password was not changed.", advice: error.message };
  }
  return {
    message: "Your password was not changed.",
    advice: error instanceof NetworkError ? error.message : "Please reload the page and try again.",
  };
}
