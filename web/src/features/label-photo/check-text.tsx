import { Button, Textarea } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";

import { BlobImage } from "@/components/blob-image";

import { doubtsOf, NOT_WHOLE, stillDoubtful } from "./doubts";
import styles from "./label-photo.module.css";
import type { Reading } from "./recogniser";

type CheckTextProps = {
  shown: Blob;
  reading: Reading;
  onUse: (text: string, doubtful: readonly string[]) => void;
  onAgain: () => void;
};

/** The text beside the picture, to be corrected. */
export function CheckText({ shown, reading, onUse, onAgain }: CheckTextProps) {
  const [text, setText] = useState(reading.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const doubts = useMemo(() => doubtsOf(reading), [reading]);
  const words = stillDoubtful(doubts.words, text);
  const isWhole = doubts.gaps.length === 0;

  useEffect(() => field.current?.focus(), []);

  /** Selects a word in the text, so that typing replaces it. */
  function find(word: string) {
    const at = text.indexOf(word);
    field.current?.focus();
    field.current?.setSelectionRange(at, at + word.length);
  }

  return (
    <>
      <div className={styles.beside}>
        <BlobImage className={styles.photo} blob={shown} alt="The photo of the label" />
        <div className={styles.text}>
          <Textarea
            ref={field}
            label="Text on the label"
            description="Compare it with the picture and correct it."
            rows={12}
            spellCheck={false}
            maxLength={20_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {words.length > 0 && (
            <section className={styles.doubtful}>
              <h3>Please check these words</h3>
              <ul className={styles.words}>
                {words.map((word) => (
                  <li key={word}>
                    <button type="button" className={styles.word} onClick={() => find(word)}>
                      {word}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {!isWhole && (
            <section className={styles.doubtful}>
              <h3>Perhaps not the whole label</h3>
              <p>
                {doubts.gaps.join(" ")} A list that was not read whole can't show that a product is
                free of anything.
              </p>
            </section>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          disabled={text.trim() === ""}
          onClick={() => onUse(text, isWhole ? words : [...words, NOT_WHOLE])}
        >
          Use this text
        </Button>
        <Button variant="default" onClick={onAgain}>
          Another photo
        </Button>
      </div>
    </>
  );
}
