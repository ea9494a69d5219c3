import { Checkbox, TextInput } from "@mantine/core";
import { type FormErrors, useForm, type UseFormReturnType } from "@mantine/form";

import { signUp } from "@/api/accounts";
import type { ConsentPurpose, Credentials, SignUpRequest } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { CONSENT_PURPOSES, CONSENT_TEXTS } from "@/components/consent-texts";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import { PrivacyPolicyLink } from "@/components/privacy-policy-link";
import { brokenPasswordRule, PASSWORD_HINT } from "@/lib/password-rules";
import { POLICY_VERSION } from "@/lib/policy-version";

import { AuthFailure } from "./auth-failure";
import styles from "./consent-fields.module.css";
import { SubmissionStatus } from "./submission-status";
import { useSubmission } from "./use-submission";

type SignupFormProps = { onCreated: (credentials: Credentials) => void };

export function SignupForm({ onCreated }: SignupFormProps) {
  const submission = useSubmission();
  const form = useForm<SignupValues>({
    mode: "uncontrolled",
    initialValues: EMPTY_SIGNUP,
    validate: validateSignup,
  });

  function send(values: SignupValues) {
    submission.submit(async (patience) => {
      const request = toSignUpRequest(values);
      await signUp(request, patience);
      onCreated({ username: request.username, password: request.password });
    });
  }

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))} onInput={submission.stop}>
      <AuthFailure submission={submission} />
      <TextInput
        label="Username"
        required
        maxLength={64}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key("username")}
        {...form.getInputProps("username")}
      />
      <PasswordInput
        label="Password"
        description={PASSWORD_HINT}
        required
        autoComplete="new-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <ConsentFields form={form} />
      <ActButton type="submit" busy={submission.submitting}>
        Sign up
      </ActButton>
      <SubmissionStatus submission={submission} label="Creating your account..." />
    </Form>
  );
}

/** Asks for age and, purpose by purpose, for consent. Nothing is pre-ticked. */
function ConsentFields({ form }: { form: UseFormReturnType<SignupValues> }) {
  return (
    <>
      <Checkbox
        label="I am 18 or over."
        required
        key={form.key("adult")}
        {...form.getInputProps("adult", { type: "checkbox" })}
        // Without it, Chromium calls the box invalid before anybody has sent the form.
        aria-invalid={form.errors.adult !== undefined}
      />
      <fieldset className={styles.choices}>
        <legend>I agree that</legend>
        <p>
          All optional. Change your mind at any time. See our{" "}
          <PrivacyPolicyLink>privacy policy</PrivacyPolicyLink>.
        </p>
        {CONSENT_PURPOSES.map((purpose) => (
          <ConsentField key={purpose} purpose={purpose} form={form} />
        ))}
      </fieldset>
    </>
  );
}

type ConsentFieldProps = { purpose: ConsentPurpose; form: UseFormReturnType<SignupValues> };

/** One consent: what it comes to beside the box, and all of it a tap away. */
function ConsentField({ purpose, form }: ConsentFieldProps) {
  const { title, short, statement } = CONSENT_TEXTS[purpose];
  return (
    <div>
      <Checkbox
        key={form.key(purpose)}
        label={short}
        {...form.getInputProps(purpose, { type: "checkbox" })}
      />
      {!statement.endsWith(short) && (
        <details className={styles.more}>
          <summary>
            More<span className="visually-hidden">: {title}</span>
          </summary>
          <p>{statement} Clary is responsible for my data.</p>
        </details>
      )}
    </div>
  );
}

type SignupValues = {
  username: string;
  password: string;
  adult: boolean;
} & Record<ConsentPurpose, boolean>;

/** Nothing is ticked for the person: consent is theirs to give. */
const EMPTY_SIGNUP: SignupValues = {
  username: "",
  password: "",
  adult: false,
  health_data: false,
  photo: false,
  ai_processing: false,
};

/** What stands in the way of signing up, by field. */
function validateSignup(values: SignupValues): FormErrors {
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
function toSignUpRequest({ username, password, ...consent }: SignupValues): SignUpRequest {
  return { username, password, consent: { ...consent, policy_version: POLICY_VERSION } };
}
