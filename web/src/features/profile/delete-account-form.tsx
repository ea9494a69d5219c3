import { isNotEmpty, useForm } from "@mantine/form";
import { useState } from "react";
import { useNavigate } from "react-router";

import { useDeleteAccount } from "@/api/queries/account";
import { clearStorage } from "@/api/tokens";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";
import type { NoticeState } from "@/lib/notice";
import { useDelayed } from "@/lib/use-delayed";

import { describeDeletionFailure } from "./describe-failure";

/** Deletes the account after the password and a last question. */
export function DeleteAccountForm({ username }: { username: string }) {
  const navigate = useNavigate();
  const deletion = useDeleteAccount();
  const [confirming, setConfirming] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: isNotEmpty("Enter your password to confirm.") },
  });

  function confirmDeletion() {
    setConfirming(false);
    deletion.mutate(form.getValues().password);
  }

  useDelayed(deletion.isSuccess, () => {
    clearStorage();
    const state: NoticeState = { notice: "Account deleted successfully.", wasSaid: true };
    void navigate("/login", { replace: true, state });
  });

  return (
    <Form onSubmit={form.onSubmit(() => setConfirming(true), focusFirstError(form))}>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="Confirm with your password"
        required
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      {deletion.isSuccess && (
        <Banner kind="success" message="Account deleted successfully. Redirecting to login..." />
      )}
      {deletion.isError && (
        <Banner kind="error" message={describeDeletionFailure(deletion.error)} />
      )}
      <ActButton
        type="submit"
        color="clay"
        variant="outline"
        busy={deletion.isPending}
        disabled={deletion.isSuccess}
      >
        Delete Account
      </ActButton>
      <ConfirmDialog
        open={confirming}
        title="Delete Account"
        message="Are you sure you want to permanently delete your account? This action cannot be undone."
        confirmLabel="Delete Account"
        onConfirm={confirmDeletion}
        onCancel={() => setConfirming(false)}
      />
    </Form>
  );
}
