import { Button } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

import type { RecoveryCodes } from "@/api/types";
import { formatLongDate } from "@/lib/dates";
import { download } from "@/lib/download";

import styles from "./new-codes.module.css";

type NewCodesProps = {
  username: string;
  made: RecoveryCodes;
  /** The person has put the codes away. */
  onKept: () => void;
};

/** New codes, this once, with the means to keep them. */
export function NewCodes({ username, made, onKept }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  const text = codesAsText(username, made);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      setSaid("Your browser blocked copying. Please select the codes and copy them yourself.");
    }
  }

  return (
    <>
      <div className={styles.sheet}>
        <h3 ref={heading} tabIndex={-1}>
          Recovery codes for {username}
        </h3>
        <p>
          Save these codes now: you won't see them again. Each code works once. Store them in a
          password manager or with your important papers.
        </p>
        <ol className={styles.codes}>
          {made.codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download("clary-recovery-codes.txt", "text/plain", text)}
        >
          Download as text
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <Button className={styles.kept} onClick={onKept}>
        I've saved my codes
      </Button>
    </>
  );
}

/** The codes as a page of text, with what a person must know to use them. */
function codesAsText(username: string, { codes, made_at }: RecoveryCodes): string {
  return [
    `Clary recovery codes for ${username}`,
    `Made on ${formatLongDate(made_at)}. Each code works once.`,
    `If you forget your password: ${window.location.origin}/recover`,
    "",
    ...codes,
    "",
  ].join("\n");
}
