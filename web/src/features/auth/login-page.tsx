import { TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";

import { logIn } from "@/api/accounts";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { Form } from "@/components/form";
import { PageTitle } from "@/components/page-title";
import { PasswordInput } from "@/components/password-input";
import { readNotice } from "@/lib/notice";

import { AuthCard } from "./auth-card";
import { AuthFailure } from "./auth-failure";
import { FirstSteps } from "./first-steps";
import { PasskeyLogin } from "./passkey-login";
import { SubmissionStatus } from "./submission-status";
import { useSubmission } from "./use-submission";

export function LoginPage() {
  const left = readNotice(useLocation().state);
  const isNew = left?.isNew === true;

  return (
    <AuthCard>
      <PageTitle>Login</PageTitle>
      {left !== null && (
        <Banner kind="success" message={left.notice} wasSaid={left.wasSaid}>
          {/* On a phone the three steps of a new person come first. */}
          {isNew || left.advice === undefined ? undefined : <p>{left.advice}</p>}
        </Banner>
      )}
      {/* Drawn with the page: what comes later would push the form down. */}
      {isNew && <FirstSteps />}
      <LoginForm />
      <PasskeyLogin />
      {isNew && <p>{left.advice}</p>}
      <p>
        <Link to="/recover">Forgot your password?</Link> A recovery code lets you choose a new one.
      </p>
      <p>
        New to Clary? <Link to="/signup">Create an account</Link>
      </p>
    </AuthCard>
  );
}

const FIELDS = ["username", "password"] as const;
type Field = (typeof FIELDS)[number];
type Errors = { [field in Field]?: string | undefined };

/** What is said of a field that was left empty. */
const REFUSALS = { username: "Enter your username.", password: "Enter your password." };

/** Made without the form library, which would be a twentieth of what a first visit loads. */
function LoginForm() {
  const navigate = useNavigate();
  const submission = useSubmission();
  const [errors, setErrors] = useState<Errors>({});

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const username = inputOf(form, "username")?.value ?? "";
    const password = inputOf(form, "password")?.value ?? "";
    const credentials = { username, password };
    const empty = FIELDS.filter((field) => credentials[field].trim() === "");
    setErrors(Object.fromEntries(empty.map((field) => [field, REFUSALS[field]])));
    if (empty[0] !== undefined) {
      inputOf(form, empty[0])?.focus();
      return;
    }
    submission.submit(async (patience) => {
      await logIn(credentials, patience);
      await navigate("/", { replace: true });
    });
  }

  function clearError(field: Field) {
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
  }

  return (
    <Form onSubmit={send} onInput={submission.stop}>
      <AuthFailure submission={submission} />
      <TextInput
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        onChange={() => clearError("username")}
      />
      <PasswordInput
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clearError("password")}
      />
      <ActButton type="submit" busy={submission.submitting}>
        Log in
      </ActButton>
      <SubmissionStatus submission={submission} label="Logging in..." />
    </Form>
  );
}

/** Read from the page, because password managers do not always tell when they fill a field in. */
function inputOf(form: HTMLFormElement, field: Field): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${field}"]`);
}
