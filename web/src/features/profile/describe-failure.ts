import { ApiError } from "@/api/errors";

/** Puts a failed change of password into words. */
export function describePasswordFailure(error: Error): string {
  return isWrongPassword(error)
    ? "Incorrect current password. Please try again."
    : `Error changing password: ${error.message}`;
}

/** Puts a failed deletion of the account into words. */
export function describeDeletionFailure(error: Error): string {
  return isWrongPassword(error)
    ? "Incorrect password. Please try again."
    : `Error deleting account: ${error.message}`;
}

/** The server keeps status 400 for exactly this on both calls. */
function isWrongPassword(error: Error): boolean {
  return error instanceof ApiError && error.status === 400;
}
