import { isNotEmpty, useForm } from "@mantine/form";
import { useState } from "react";

import { ApiError } from "@/api/errors";
import type { useMakeRecoveryCodes } from "@/api/queries/recovery";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";

type MakeCodesFormProps = {
  username: string;
  left: number;
  make: ReturnType<typeof useMakeRecoveryCodes>;
};

/** Makes codes after the password, and after a question if that voids others. */
export function MakeCodesForm({ username, left, make }: MakeCodesFormProps) {
  const [confirming, setConfirming] = useState(false);
  const form = useForm({
    // Another form of the page asks for the password, too.
    name: "recovery-codes",
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: isNotEmpty("Enter your password.") },
  });

  function makeCodes() {
    setConfirming(false);
    make.mutate(form.getValues().password);
  }

  return (
    <Form
      onSubmit={form.onSubmit(
        () => (left > 0 ? setConfirming(true) : makeCodes()),
        focusFirstError(form),
      )}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="Your password"
        description="This stops anyone else from making codes if you leave this device unlocked."
        required
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      {make.isError && <Banner kind="error" message={describeFailure(make.error)} />}
      <ActButton type="submit" busy={make.isPending}>
        {left > 0 ? "Make new codes" : "Make recovery codes"}
      </ActButton>
      <ConfirmDialog
        open={confirming}
        title="Make new codes"
        message="Your current codes will stop working."
        confirmLabel="Make new codes"
        onConfirm={makeCodes}
        onCancel={() => setConfirming(false)}
      />
    </Form>
  );
}

function describeFailure(error: Error): string {
  // The server keeps status 400 for exactly this.
  return error instanceof ApiError && error.status === 400
    ? "Incorrect password. Please try again."
    : `Error making codes: ${error.message}`;
}
