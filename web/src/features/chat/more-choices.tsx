import { Button } from "@mantine/core";
import { memo, useId, useState } from "react";
import { Link } from "react-router";

import { useOpenHelp } from "@/components/help/help-context";
import { TextButton } from "@/components/text-button";

import { useChat } from "./chat-context";
import { isRunning, wasOpened } from "./chat-state";
import { isReadByWords } from "./heard-care";
import styles from "./more-choices.module.css";
import { PreviewDialog } from "./preview-dialog";

/**
 * What stands under the field: a week to ask for, and what to know about the
 * answers. It does not change with what is typed.
 */
export const MoreChoices = memo(function MoreChoices() {
  const { session, kept } = useChat();
  const running = isRunning(kept);
  const opened = wasOpened(kept);
  const hintId = useId();

  return (
    <div className={styles.more}>
      <div className={styles.routine}>
        <Button
          variant="default"
          disabled={running || !opened}
          aria-describedby={opened || running ? undefined : hintId}
          onClick={() => session.requestRoutine()}
        >
          Request a one week routine
        </Button>
        {!opened && !running && (
          <p id={hintId} className={styles.hint}>
            To request a routine, <Link to="/records">choose a record</Link> first.
          </p>
        )}
      </div>
      <p className={styles.note}>
        <span>Chatbot can make mistakes. Check important info with your doctor.</span>{" "}
        <PreviewButton disabled={running} />
      </p>
      {isReadByWords(kept) && <WordsOnly />}
    </div>
  );
});

/** Says that help may be missed where nothing but a list of words is read. */
function WordsOnly() {
  const openHelp = useOpenHelp();
  return (
    <p className={styles.note}>
      This server recognises fixed phrases only, so it may not notice that you need help.{" "}
      <TextButton aria-haspopup="dialog" onClick={openHelp}>
        I need help now
      </TextButton>
    </p>
  );
}

/** Opens the exact text that would leave for an AI service. */
function PreviewButton({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        What we send
      </TextButton>
      {open && <PreviewDialog onClose={() => setOpen(false)} />}
    </>
  );
}
