import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";

import { signUp } from "@/api/accounts";
import type { Credentials } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import { Status } from "@/components/status";
import { PASSWORD_HINT } from "@/lib/password-rules";

import { AuthFailure } from "./auth-failure";
import { ConsentFields } from "./consent-fields";
import { EMPTY_SIGNUP, type SignupValues, toSignUpRequest, validateSignup } from "./signup-values";
import { useSubmission } from "./use-submission";
import { InLine, LEFT_LINE } from "./waiting-line";

type SignupFormProps = { onCreated: (credentials: Credentials, ticket: string) => void };

export function SignupForm({ onCreated }: SignupFormProps) {
  const { failure, submitting, place, hasLeft, submit, leave } = useSubmission();
  const form = useForm<SignupValues>({
    mode: "uncontrolled",
    initialValues: EMPTY_SIGNUP,
    validate: validateSignup,
  });

  function send(values: SignupValues) {
    submit(async (turn) => {
      const request = toSignUpRequest(values);
      await signUp(request, turn);
      onCreated({ username: request.username, password: request.password }, turn.ticket);
    });
  }

  return (
    <InLine place={place} onLeave={leave}>
      <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
        {failure !== null && <AuthFailure error={failure} />}
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
        <ActButton type="submit" busy={submitting}>
          Sign up
        </ActButton>
        {submitting && <Status className="visually-hidden">Creating your account...</Status>}
        {hasLeft && <Status takesFocus>{LEFT_LINE}</Status>}
      </Form>
    </InLine>
  );
}
