import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";

import { Status } from "@/components/status";
import { TextButton } from "@/components/text-button";
import { announce } from "@/lib/live-region";
import { useDelayed } from "@/lib/use-delayed";

import styles from "./answer-acts.module.css";
import { FeedbackDialog } from "./feedback-dialog";

type AnswerActsProps = {
  answer: string;
  /** A routine is data, and of no use on a clipboard. */
  canCopy: boolean;
};

/** What can be done with an answer: copy it, or say that something is wrong with it. */
export function AnswerActs({ answer, canCopy }: AnswerActsProps) {
  const [asking, setAsking] = useState(false);
  const [thanked, setThanked] = useState(false);

  function thank() {
    setAsking(false);
    setThanked(true);
  }

  return (
    <div className={styles.acts}>
      {canCopy && <CopyButton text={answer} />}
      {thanked ? (
        <Status takesFocus>Thank you. Somebody will look at it.</Status>
      ) : (
        <TextButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
          This seems unsafe or wrong
        </TextButton>
      )}
      {asking && <FeedbackDialog answer={answer} onSent={thank} onClose={() => setAsking(false)} />}
    </div>
  );
}

const LABELS = { idle: "Copy", copied: "Copied", failed: "Couldn't copy" } as const;

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<keyof typeof LABELS>("idle");
  useDelayed(outcome !== "idle", () => setOutcome("idle"), 3000);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
      announce(LABELS.copied);
    } catch {
      setOutcome("failed");
      announce(LABELS.failed);
    }
  }

  const Icon = outcome === "copied" ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={copy}
    >
      {LABELS[outcome]}
    </Button>
  );
}
