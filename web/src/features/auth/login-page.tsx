import { TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigate } from "react-router";

import { logIn } from "@/api/accounts";
import type { Credentials } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PageTitle } from "@/components/page-title";
import { PasswordInput } from "@/components/password-input";
import { Status } from "@/components/status";
import { readNotice } from "@/lib/notice";

import { AuthCard } from "./auth-card";
import { AuthFailure } from "./auth-failure";
import { PasskeyLogin } from "./passkey-login";
import { useSubmission } from "./use-submission";

/** Only for people who have just signed up, and loaded by the page that they come from. */
const FirstSteps = lazy(() =>
  import("./first-steps").then(({ FirstSteps: component }) => ({ default: component })),
);

export function LoginPage() {
  const left = readNotice(useLocation().state);
  const isNew = left?.isNew === true;

  return (
    <AuthCard>
      <PageTitle>Login</PageTitle>
      {left !== null && (
        <Banner kind="success" message={left.notice}>
          {/* On a phone the three steps of a new person come first. */}
          {isNew || left.advice === undefined ? undefined : <p>{left.advice}</p>}
        </Banner>
      )}
      {isNew && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
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

function LoginForm() {
  const navigate = useNavigate();
  const { failure, submitting, submit } = useSubmission();
  const form = useForm<Credentials>({
    mode: "uncontrolled",
    initialValues: { username: "", password: "" },
    validate: {
      username: isNotEmpty("Enter your username."),
      password: isNotEmpty("Enter your password."),
    },
  });

  function send(credentials: Credentials) {
    submit(async () => {
      await logIn(credentials);
      await navigate("/", { replace: true });
    });
  }

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      {failure !== null && <AuthFailure error={failure} />}
      <TextInput
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key("username")}
        {...form.getInputProps("username")}
      />
      <PasswordInput
        label="Password"
        required
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <ActButton type="submit" busy={submitting}>
        Log in
      </ActButton>
      {submitting && <Status className="visually-hidden">Logging in...</Status>}
    </Form>
  );
}
