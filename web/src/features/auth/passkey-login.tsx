import { IconKey } from "@tabler/icons-react";
import { useNavigate } from "react-router";

import { logInWithPasskey } from "@/api/accounts";
import { ApiError } from "@/api/errors";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { passkeySupport } from "@/lib/passkey-support";

import { useSubmission } from "./use-submission";

/** The way in without a name or a password, where the browser knows it. */
export function PasskeyLogin() {
  const navigate = useNavigate();
  const { failure, submitting, submit } = useSubmission();
  if (passkeySupport() !== "works") return null;

  function logIn() {
    submit(async () => {
      await logInWithPasskey();
      await navigate("/", { replace: true });
    });
  }

  return (
    <>
      <ActButton
        variant="default"
        leftSection={<IconKey size={20} stroke={1.75} aria-hidden />}
        busy={submitting}
        onClick={logIn}
      >
        Use a passkey instead
      </ActButton>
      {failure !== null && <Banner kind="error" message={describe(failure)} />}
    </>
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? `Error: ${error.statusText}`;
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
}
