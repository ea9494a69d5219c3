import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";

import { recover } from "@/api/accounts";
import { ApiError, isStopped, NetworkError } from "@/api/errors";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import type { NoticeState } from "@/lib/notice";
import { brokenPasswordRule, PASSWORD_HINT } from "@/lib/password-rules";

import { SubmissionStatus } from "./submission-status";
import { useSubmission } from "./use-submission";

/** Trades a recovery code for a new password. */
export function RecoverForm() {
  const navigate = useNavigate();
  const submission = useSubmission();
  const { failure } = submission;
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { username: "", code: "", password: "" },
    validate: {
      username: (username) => (username.trim() === "" ? "Enter your username." : null),
      code: (code) => (code.trim() === "" ? "Enter a recovery code." : null),
      password: (password) =>
        password === "" ? "Choose a new password." : brokenPasswordRule(password),
    },
  });

  function send({ username, code, password }: typeof form.values) {
    submission.submit(async (patience) => {
      await recover({ username, code, new_password: password }, patience);
      const state: NoticeState = { notice: "Password changed. You can now log in." };
      await navigate("/login", { replace: true, state });
    });
  }

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))} onInput={submission.stop}>
      {failure !== null && !isStopped(failure) && <RecoveryFailure error={failure} />}
      <TextInput
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key("username")}
        {...form.getInputProps("username")}
      />
      <TextInput
        label="Recovery code"
        description="Five groups of five characters. You can leave out the dashes and use small letters."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        key={form.key("code")}
        {...form.getInputProps("code")}
      />
      <PasswordInput
        label="New password"
        description={PASSWORD_HINT}
        required
        autoComplete="new-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <ActButton type="submit" busy={submission.submitting}>
        Set new password
      </ActButton>
      <SubmissionStatus submission={submission} label="Setting your new password..." />
    </Form>
  );
}

function RecoveryFailure({ error }: { error: unknown }) {
  const { message, advice } = describeRecoveryFailure(error);
  return (
    <Banner kind="error" message={message}>
      <p>{advice}</p>
    </Banner>
  );
}

type Failure = { message: string; advice: string };

/** Says why a recovery code did not work, and what to do. */
function describeRecoveryFailure(error: unknown): Failure {
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
