import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { passkeysQuery } from "@/api/queries/passkeys";
import type { Passkey } from "@/api/types";
import { Banner } from "@/components/banner";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { PasskeyHint } from "@/components/passkey-hint";
import { Section } from "@/components/section";
import { passkeySupport } from "@/lib/passkey-support";

import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs";
import { PasskeyRow } from "./passkey-row";
import styles from "./session-list.module.css";

const MOST = 10;

type Task = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

/** What the person can log in with instead of the password. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery);
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<string | null>(null);

  function begin(next: Task) {
    setDone(null);
    setTask(next);
  }

  function finish(message: string) {
    setTask(null);
    setDone(message);
  }

  const ending = { onClose: () => setTask(null), onDone: finish };
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      intro="Log in with your fingerprint, face or PIN instead of your password. Changing your password, using a recovery code or logging out everywhere does not remove passkeys."
    >
      {passkeys.isPending && <LoadingState label="Loading your passkeys..." />}
      <LoadError what="your passkeys" query={passkeys} />
      {passkeys.data?.length === 0 && <p>You have no passkeys yet.</p>}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className={styles.list}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => begin({ kind: "rename", passkey })}
              onRemove={() => begin({ kind: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      {done !== null && <Banner kind="success" message={done} />}
      <PasskeyHint />
      {passkeys.data && passkeySupport() === "works" && (
        <div className={styles.many}>
          <Button disabled={passkeys.data.length >= MOST} onClick={() => begin({ kind: "add" })}>
            Add a passkey
          </Button>
          {passkeys.data.length >= MOST && (
            <p>You have {MOST} passkeys, the most you can have. Remove one to add another.</p>
          )}
        </div>
      )}
      {task?.kind === "add" && <AddPasskeyDialog {...ending} />}
      {task?.kind === "rename" && <RenamePasskeyDialog passkey={task.passkey} {...ending} />}
      {task?.kind === "remove" && <RemovePasskeyDialog passkey={task.passkey} {...ending} />}
    </Section>
  );
}
