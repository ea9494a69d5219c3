import { useState } from "react";
import { useNavigate } from "react-router";

import { useEndAllSessions, useEndOtherSessions, useEndSession } from "@/api/queries/sessions";
import { clearStorage } from "@/api/tokens";
import type { Session } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import type { NoticeState } from "@/lib/notice";

import styles from "./session-list.module.css";
import { SessionRow } from "./session-row";

/** Every device with its way out, then the ways out for many at once. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const endAll = useEndAllSessions();
  const busy = endOne.isPending || endOthers.isPending || endAll.isPending;
  const failure = endOne.error ?? endOthers.error ?? endAll.error;

  function begin(end: () => void) {
    for (const earlier of [endOne, endOthers, endAll]) earlier.reset();
    end();
  }

  function leave() {
    clearStorage();
    const state: NoticeState = { notice: "You're logged out everywhere." };
    void navigate("/login", { replace: true, state });
  }

  function confirmLeaving() {
    setConfirming(false);
    begin(() => endAll.mutate(undefined, { onSuccess: leave }));
  }

  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => begin(() => endOne.mutate(session.id))}
          />
        ))}
      </ul>
      {endOne.isSuccess && <Banner kind="success" message="That device is logged out." />}
      {endOthers.isSuccess && <Banner kind="success" message="All other devices are logged out." />}
      {failure !== null && (
        <Banner kind="error" message={`Error logging out: ${failure.message}`} />
      )}
      <div className={styles.many}>
        {sessions.length > 1 && (
          <ActButton
            variant="default"
            busy={endOthers.isPending}
            disabled={busy}
            onClick={() => begin(() => endOthers.mutate())}
          >
            Log out all other devices
          </ActButton>
        )}
        <ActButton
          variant="default"
          busy={endAll.isPending}
          disabled={busy}
          onClick={() => setConfirming(true)}
        >
          Log out everywhere
        </ActButton>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Log out everywhere"
        message="You'll be logged out on every device, including this one. Your recovery codes stop working, and so does any link to a copy of your data. You can log in again with your password and make new ones. Passkeys are not removed."
        confirmLabel="Log out everywhere"
        onConfirm={confirmLeaving}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
