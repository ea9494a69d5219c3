import { Button } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useId } from "react";

import { ApiError } from "@/api/errors";
import { useConfirmPassword } from "@/api/queries/account";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { Dialog } from "@/components/dialog";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";

import styles from "./password-dialog.module.css";

type PasswordDialogProps = {
  username: string;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password again, before something that a session alone is not enough for. */
export function PasswordDialog({ username, onConfirmed, onCancel }: PasswordDialogProps) {
  const titleId = useId();
  const reasonId = useId();
  const confirmation = useConfirmPassword();
  const form = useForm({
    name: "confirm-password",
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: isNotEmpty("Enter your password.") },
  });

  function confirm({ password }: { password: string }) {
    if (!confirmation.isPending) confirmation.mutate(password, { onSuccess: onConfirmed });
  }

  return (
    <Dialog labelledBy={titleId} describedBy={reasonId} onClose={onCancel}>
      <h2 id={titleId}>Confirm your password</h2>
      <p id={reasonId}>
        You last entered your password more than 15 minutes ago. Please enter it again to continue.
      </p>
      <Form onSubmit={form.onSubmit(confirm, focusFirstError(form))}>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Your password"
          required
          autoComplete="current-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        {confirmation.isError && (
          <Banner kind="error" message={describeFailure(confirmation.error)} />
        )}
        <div className={styles.choices}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <ActButton type="submit" busy={confirmation.isPending}>
            Confirm
          </ActButton>
        </div>
      </Form>
    </Dialog>
  );
}

function describeFailure(error: Error): string {
  // The server keeps status 400 for exactly this.
  return error instanceof ApiError && error.status === 400
    ? "Incorrect password. Please try again."
    : error.message;
}
