import { ApiError, NetworkError } from "@/api/errors";

type Failure = { message: string; advice: string };

/** Says why a recovery code did not work, and what to do. */
export function describeRecoveryFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    if (error.status === 401) {
      return {
        message: "This username and recovery code don't match.",
        advice: "Check both. Each code works once, and only your newest codes work.",
      };
    }
    if (error.status === 422) {
      return {
        message: "Please choose another password.",
        advice: `${error.message} Your code still works.`,
      };
    }
    return { message: "Your password was not changed.", advice: error.message };
  }
  return {
    message: "Your password was not changed.",
    advice: error instanceof NetworkError ? error.message : "Please reload the page and try again.",
  };
}
