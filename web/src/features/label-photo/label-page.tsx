import { Button } from "@mantine/core";
import { useState } from "react";

import { Page } from "@/components/page";

import styles from "./label-page.module.css";
import { LabelPhoto } from "./label-photo";

type Result = { text: string; doubtful: readonly string[] };

/** Turns a photo of a label into text to copy, for whoever has no product to save. */
export function LabelPage() {
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  function use(text: string, doubtful: readonly string[]) {
    setOpen(false);
    setResult({ text, doubtful });
  }

  return (
    <Page title="Read a label" intro="Turn a photo of an ingredient list into text.">
      {result !== null && (
        <section className={styles.result} aria-label="Text of the label">
          <p className={styles.text}>{result.text}</p>
          {result.doubtful.length > 0 && <p>Not certain: {result.doubtful.join(", ")}.</p>}
        </section>
      )}
      <p>
        <Button onClick={() => setOpen(true)}>
          {result === null ? "Photograph the ingredients" : "Read another label"}
        </Button>
      </p>
      {isOpen && <LabelPhoto onText={use} onClose={() => setOpen(false)} />}
    </Page>
  );
}
