import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";

import { signUp } from "@/api/accounts";
import type { Credentials } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import { PASSWORD_HINT } from "@/lib/password-rules";

import { AuthFailure } from "./auth-failure";
import { ConsentFields } from "./consent-fields";
import { EMPTY_SIGNUP, type SignupValues, toSignUpRequest, validateSignup } from "./signup-values";
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
