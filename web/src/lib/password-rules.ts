const SPECIAL_CHARACTERS = "!@#$%^&*()_+-=[]{};':\"\\|,.<>/?";

type Rule = { message: string; holds: (password: string) => boolean };

/** The rules in the order in which they are checked and shown. */
const RULES: readonly Rule[] = [
  {
    message: "Password must be at least 8 characters long",
    holds: (password) => Array.from(password).length >= 8,
  },
  {
    message: "Password must contain at least one uppercase letter",
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    message: "Password must contain at least one lowercase letter",
    holds: (password) => /[a-z]/.test(password),
  },
  {
    message: "Password must contain at least one number",
    holds: (password) => /[0-9]/.test(password),
  },
  {
    message: "Password must contain at least one special character",
    holds: (password) => Array.from(password).some((char) => SPECIAL_CHARACTERS.includes(char)),
  },
  {
    message: "Password must be at most 128 characters long",
    holds: (password) => Array.from(password).length <= 128,
  },
];

/** All rules in one sentence, for the hint under a field that sets a password. */
export const PASSWORD_HINT =
  "Password must be at least 8 characters with uppercase, lowercase, number and special character.";

/** The message of the first rule that the password breaks, or null. */
export function brokenPasswordRule(password: string): string | null {
  return RULES.find((rule) => !rule.holds(password))?.message ?? null;
}
