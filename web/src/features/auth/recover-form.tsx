import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";

import { recover } from "@/api/accounts";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import { Status } from "@/components/status";
import type { NoticeState } from "@/lib/notice";
import { brokenPasswordRule, PASSWORD_HINT } from "@/lib/password-rules";

import { describeRecoveryFailure } from "./describe-recovery-failure";
import { useSubmission } from "./use-submission";
import { InLine, LEFT_LINE } from "./waiting-line";

/** Trades a recovery code for a new password. */
export function RecoverForm() {
  const navigate = useNavigate();
  const { failure, submitting, place, hasLeft, submit, leave } = useSubmission();
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
    submit(async (turn) => {
      await recover({ username, code, new_password: password }, turn);
      const state: NoticeState = { notice: "Password changed. You can now log in." };
      await navigate("/login", { replace: true, state });
    });
  }

  return (
    <InLine place={place} onLeave={leave}>
      <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
        {failure !== null && <RecoveryFailure error={failure} />}
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
        <ActButton type="submit" busy={submitting}>
          Set new password
        </ActButton>
        {submitting && <Status className="visually-hidden">Setting your new password...</Status>}
        {hasLeft && <Status takesFocus>{LEFT_LINE}</Status>}
      </Form>
    </InLine>
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
