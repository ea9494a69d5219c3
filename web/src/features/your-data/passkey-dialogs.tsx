import { Button, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { type ReactNode, useId } from "react";

import { ApiError } from "@/api/errors";
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from "@/api/queries/passkeys";
import type { Passkey } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import choices from "@/components/confirm-dialog.module.css";
import { Dialog } from "@/components/dialog";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";

const LONGEST_NAME = 60;

type DialogProps = { onClose: () => void; onDone: (message: string) => void };
type OnePasskeyProps = DialogProps & { passkey: Passkey };
type Values = { name: string; password: string };

/** Asks what to call a new passkey, and for the password. */
export function AddPasskeyDialog({ onClose, onDone }: DialogProps) {
  const add = useAddPasskey();
  return (
    <PasskeyDialog
      title="Add a passkey"
      message="Your browser will ask where to save the passkey. Your password confirms that it's you."
      fields={["name", "password"]}
      name=""
      submitLabel="Continue"
      submission={add}
      onClose={onClose}
      onSubmit={(values) => add.mutate(values, { onSuccess: () => onDone("Passkey added.") })}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose, onDone }: OnePasskeyProps) {
  const rename = useRenamePasskey();
  return (
    <PasskeyDialog
      title="Rename this passkey"
      fields={["name"]}
      name={passkey.name}
      submitLabel="Save"
      submission={rename}
      onClose={onClose}
      onSubmit={({ name }) =>
        rename.mutate({ id: passkey.id, name }, { onSuccess: () => onDone("Passkey renamed.") })
      }
    />
  );
}

export function RemovePasskeyDialog({ passkey, onClose, onDone }: OnePasskeyProps) {
  const remove = useRemovePasskey();
  return (
    <PasskeyDialog
      title={`Remove “${passkey.name}”`}
      message="You won't be able to log in with it, and all your other devices will be logged out. Delete it from your password manager too."
      fields={["password"]}
      name={passkey.name}
      submitLabel="Remove"
      submission={remove}
      onClose={onClose}
      onSubmit={({ password }) =>
        remove.mutate({ id: passkey.id, password }, { onSuccess: () => onDone("Passkey removed.") })
      }
    />
  );
}

type PasskeyDialogProps = {
  title: string;
  message?: ReactNode;
  fields: readonly (keyof Values)[];
  name: string;
  submitLabel: string;
  submission: { isPending: boolean; error: Error | null };
  onClose: () => void;
  onSubmit: (values: Values) => void;
};

/** The form that all three have in common, with the fields that it needs. */
function PasskeyDialog({ title, message, fields, name, submission, ...rest }: PasskeyDialogProps) {
  const titleId = useId();
  const form = useForm<Values>({
    name: "passkey",
    mode: "uncontrolled",
    initialValues: { name, password: "" },
    validate: {
      name: isNotEmpty("Give the passkey a name."),
      ...(fields.includes("password") && { password: isNotEmpty("Enter your password.") }),
    },
  });

  return (
    <Dialog labelledBy={titleId} onClose={rest.onClose}>
      <h2 id={titleId}>{title}</h2>
      {message !== undefined && <p>{message}</p>}
      <Form onSubmit={form.onSubmit(rest.onSubmit, focusFirstError(form))}>
        {fields.includes("name") && (
          <TextInput
            label="Name"
            description="Such as “My phone” or “Blue security key”."
            required
            maxLength={LONGEST_NAME}
            autoComplete="off"
            key={form.key("name")}
            {...form.getInputProps("name")}
          />
        )}
        {fields.includes("password") && (
          <PasswordInput
            label="Password"
            required
            autoComplete="current-password"
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
        )}
        {submission.error !== null && <Banner kind="error" message={describe(submission.error)} />}
        <div className={choices.choices}>
          <Button variant="default" onClick={rest.onClose}>
            Cancel
          </Button>
          <ActButton type="submit" busy={submission.isPending}>
            {rest.submitLabel}
          </ActButton>
        </div>
      </Form>
    </Dialog>
  );
}

function describe(error: Error): string {
  // The server keeps status 400 for exactly this.
  return error instanceof ApiError && error.status === 400
    ? "Incorrect password. Please try again."
    : error.message;
}
