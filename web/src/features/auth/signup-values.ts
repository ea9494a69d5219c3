import type { FormErrors } from "@mantine/form";

import type { ConsentPurpose, SignUpRequest } from "@/api/types";
import { brokenPasswordRule } from "@/lib/password-rules";
import { POLICY_VERSION } from "@/lib/policy-version";

export type SignupValues = {
  username: string;
  password: string;
  adult: boolean;
} & Record<ConsentPurpose, boolean>;

/** Nothing is ticked for the person: consent is theirs to give. */
export const EMPTY_SIGNUP: SignupValues = {
  username: "",
  password: "",
  adult: false,
  health_data: false,
  photo: false,
  ai_processing: false,
};

/** What stands in the way of signing up, by field. */
export function validateSignup(values: SignupValues): FormErrors {
  return {
    username: brokenUsernameRule(values.username.trim()),
    password: values.password === "" ? "Choose a password." : brokenPasswordRule(values.password),
    adult: values.adult
      ? null
      : "Tick this box if you're 18 or over. Clary is for adults only. If you're younger, a pharmacist or your GP can help you with spots, free of charge.",
  };
}

/** The server knows all the rules; this is the one that people run into. */
function brokenUsernameRule(username: string): string | null {
  if (username === "") return "Choose a username.";
  return /\s/.test(username) ? "Choose a username without spaces." : null;
}

/** The request that creates the account, with what was agreed to and when. */
export function toSignUpRequest({ username, password, ...consent }: SignupValues): SignUpRequest {
  return { username, password, consent: { ...consent, policy_version: POLICY_VERSION } };
}
