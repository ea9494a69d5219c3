import type { FormErrors } from "@mantine/form";

import { brokenPasswordRule } from "@/lib/password-rules";

export type Passwords = { current: string; next: string; confirmation: string };

export const EMPTY_PASSWORDS: Passwords = { current: "", next: "", confirmation: "" };

/**
 * What stands in the way of the change, by field. The two new passwords are
 * compared first; the rules are only worth checking once they agree.
 */
export function validatePasswords({ current, next, confirmation }: Passwords): FormErrors {
  const missing = {
    current: current === "" ? "Enter your current password." : null,
    next: next === "" ? "Choose a new password." : null,
    confirmation: confirmation === "" ? "Enter the new password again." : null,
  };
  if (missing.next !== null || missing.confirmation !== null) return missing;
  if (next !== confirmation) return { ...missing, confirmation: "New passwords don't match!" };
  return { ...missing, next: brokenPasswordRule(next) };
}
