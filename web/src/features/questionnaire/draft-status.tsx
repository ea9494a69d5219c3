import { Button } from "@mantine/core";
import { useState } from "react";

import { ConfirmDialog } from "@/components/confirm-dialog";

import styles from "./draft-status.module.css";
import type { DraftState } from "./use-draft-keeping";

type DraftStatusProps = { state: DraftState; onDiscard: () => void };

const TEXTS: Readonly<Record<DraftState, string>> = {
  device: "Draft kept on this device, encrypted, for up to 24 hours.",
  tab: "Draft kept while this tab is open. This browser can't keep it for longer.",
  nothing:
    "What you type is kept on this device, encrypted, until you submit it, for 24 hours at most.",
  "no consent": "What you type isn't kept on this device until you consent.",
  pause: "What you type isn't kept on this device during the pause.",
};

/** Says where what is typed is kept, and lets the person discard it. */
export function DraftStatus({ state, onDiscard }: DraftStatusProps) {
  const isKept = state === "device" || state === "tab";
  return (
    <div className={styles.status}>
      <p role="status">{TEXTS[state]}</p>
      {isKept && <DiscardButton onDiscard={onDiscard} />}
    </div>
  );
}

/** Asks first: nothing brings the text back. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [asks, setAsks] = useState(false);

  function discard() {
    setAsks(false);
    onDiscard();
  }

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        open={asks}
        title="Discard your draft?"
        message="The form goes back to what your profile says. What you typed is removed, and so is the photo you chose."
        confirmLabel="Discard"
        cancelLabel="Keep it"
        onConfirm={discard}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
