import { TextInput } from "@mantine/core";
import { type FormErrors, useForm } from "@mantine/form";
import { Link } from "react-router";

import { useChangePassword } from "@/api/queries/account";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import { Section } from "@/components/section";
import { brokenPasswordRule, PASSWORD_HINT } from "@/lib/password-rules";

import { describePasswordFailure } from "./describe-failure";

/** Who the person is, and the form that changes their password. */
export function AccountSection({ username }: { username: string }) {
  const change = useChangePassword();
  const form = useForm<Passwords>({
    mode: "uncontrolled",
    initialValues: EMPTY_PASSWORDS,
    validate: validatePasswords,
  });

  function submit({ current, next }: Passwords) {
    change.mutate(
      { current_password: current, new_password: next },
      { onSuccess: () => form.reset() },
    );
  }

  return (
    <Section
      id="account"
      title="Account Information"
      intro="Changing your password logs you out on all other devices."
    >
      <Form onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <TextInput label="Username" value={username} readOnly autoComplete="username" />
        <PasswordInput
          label="Current Password"
          required
          autoComplete="current-password"
          key={form.key("current")}
          {...form.getInputProps("current")}
        />
        <PasswordInput
          label="New Password"
          description={PASSWORD_HINT}
          required
          autoComplete="new-password"
          key={form.key("next")}
          {...form.getInputProps("next")}
        />
        <PasswordInput
          label="Confirm New Password"
          required
          autoComplete="new-password"
          key={form.key("confirmation")}
          {...form.getInputProps("confirmation")}
        />
        {change.isSuccess && (
          <Banner kind="success" message="Password changed successfully!">
            <p>
              Your old recovery codes no longer work. Your passkeys still do. Go to{" "}
              <Link to="/your-data">Your data</Link> to make new codes and check your passkeys.
            </p>
          </Banner>
        )}
        {change.isError && <Banner kind="error" message={describePasswordFailure(change.error)} />}
        <ActButton type="submit" busy={change.isPending}>
          Change Password
        </ActButton>
      </Form>
      <p>
        If you forget it, only a recovery code or a passkey lets you back in.{" "}
        <Link to="/your-data">Make recovery codes</Link>
      </p>
    </Section>
  );
}

type Passwords = { current: string; next: string; confirmation: string };

const EMPTY_PASSWORDS: Passwords = { current: "", next: "", confirmation: "" };

/**
 * What stands in the way of the change, by field. The two new passwords are
 * compared first; the rules are only worth checking once they agree.
 */
function validatePasswords({ current, next, confirmation }: Passwords): FormErrors {
  const missing = {
    current: current === "" ? "Enter your current password." : null,
    next: next === "" ? "Choose a new password." : null,
    confirmation: confirmation === "" ? "Enter the new password again." : null,
  };
  if (missing.next !== null || missing.confirmation !== null) return missing;
  if (next !== confirmation) return { ...missing, confirmation: "New passwords don't match!" };
  return { ...missing, next: brokenPasswordRule(next) };
}
