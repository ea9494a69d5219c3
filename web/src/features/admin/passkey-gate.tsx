import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { logInWithPasskey } from "@/api/accounts";
import { ApiError } from "@/api/errors";
import { totalsQuery } from "@/api/queries/admin";
import { passkeysQuery } from "@/api/queries/passkeys";
import { storedPerson } from "@/api/session";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { PasskeyHint } from "@/components/passkey-hint";
import { Section } from "@/components/section";
import { passkeySupport } from "@/lib/passkey-support";

/** Asks an admin for a passkey where the server demands one. */
export function PasskeyGate({ children }: { children: ReactNode }) {
  const { error } = useQuery(totalsQuery);
  const isClosed = error instanceof ApiError && error.code === "passkey_required";
  return isClosed ? <ClosedGate /> : children;
}

function ClosedGate() {
  const passkeys = useQuery(passkeysQuery);
  return (
    <Section
      id="passkey"
      title="Passkey required"
      intro="You logged in with your password. The dashboard also needs a passkey."
    >
      {passkeys.isPending && <LoadingState label="Loading your passkeys..." />}
      <LoadError what="your passkeys" query={passkeys} />
      {passkeys.data?.length === 0 && (
        <p>
          You have no passkey yet. <Link to="/your-data">Add one under Your data</Link>, then come
          back here.
        </p>
      )}
      {passkeys.data && passkeys.data.length > 0 && <ProvePasskey />}
    </Section>
  );
}

function ProvePasskey() {
  const client = useQueryClient();
  const prove = useMutation({
    mutationFn: async () => {
      const before = storedPerson();
      await logInWithPasskey();
      // A passkey of another account logs that one in: nothing here is theirs.
      if (storedPerson() !== before) window.location.replace("/");
    },
    onSuccess: () => client.resetQueries({ queryKey: ["admin"] }),
  });

  return (
    <>
      <PasskeyHint />
      {prove.isError && <Banner kind="error" message={prove.error.message} />}
      {passkeySupport() === "works" && (
        <div>
          <ActButton busy={prove.isPending} onClick={() => prove.mutate()}>
            Use your passkey
          </ActButton>
        </div>
      )}
    </>
  );
}
