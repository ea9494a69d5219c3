import { isNotEmpty, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";

import { ApiError } from "@/api/errors";
import { meQuery } from "@/api/queries/account";
import { useRequestExport } from "@/api/queries/exports";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PasswordInput } from "@/components/password-input";

/** Asks for a copy, or for the link to one that is ready. */
export function ExportForm({ action }: { action: string }) {
  const me = useQuery(meQuery);
  const request = useRequestExport();
  const form = useForm({
    // Another form of this page asks for the password, too.
    name: "export",
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: isNotEmpty("Enter your password.") },
  });

  return (
    <Form
      onSubmit={form.onSubmit(({ password }) => request.mutate(password), focusFirstError(form))}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={me.data?.username ?? ""} readOnly hidden />
      <PasswordInput
        label="Confirm with your password"
        required
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      {request.isError && <Banner kind="error" message={describeFailure(request.error)} />}
      <ActButton type="submit" busy={request.isPending}>
        {action}
      </ActButton>
    </Form>
  );
}

/** The server keeps status 400 for a wrong password. */
function describeFailure(error: Error): string {
  return error instanceof ApiError && error.status === 400
    ? "Incorrect password. Please try again."
    : `Error: ${error.message}`;
}
