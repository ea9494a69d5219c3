import { useState } from "react";
import { Link } from "react-router";

import type { ChatReply, ChatWriter, Citation, Use } from "@/api/types";
import { FormattedText } from "@/components/formatted-text";
import { UseItem } from "@/components/use-item";

import styles from "./answer.module.css";
import { CareList } from "./care-list";
import type { Ask } from "./chat-state";

/** An answer: who can help, the words themselves, and where they come from. */
export function Answer({ ask, reply }: { ask: Ask; reply: ChatReply }) {
  return (
    <>
      <CareList ask={ask} care={reply.care} />
      {reply.text !== "" && <FormattedText text={reply.text} headingLevel={3} />}
      <Provenance reply={reply} />
    </>
  );
}

/** What stands under an answer: notes, sources and who wrote it. */
export function Provenance({
  reply: { considered = [], notes, citations, writer },
}: {
  reply: ChatReply;
}) {
  return (
    <>
      {considered.length > 0 && <Considered uses={considered} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {citations.length > 0 && <Citations citations={citations} />}
      <p className={styles.writer}>{describeWriter(writer)}</p>
    </>
  );
}

/** What the person said earlier, and a way to end it. */
function Considered({ uses }: { uses: readonly Use[] }) {
  return (
    <details className={styles.considered}>
      <summary>Taken into account: {uses.map(({ name }) => name.toLowerCase()).join(", ")}</summary>
      <ul>
        {uses.map((use) => (
          <UseItem key={use.id} use={use} />
        ))}
      </ul>
    </details>
  );
}

/** More would push the answer off a phone. */
const MOST_AT_ONCE = 6;

function Citations({ citations }: { citations: readonly Citation[] }) {
  const [all, setAll] = useState(citations.length <= MOST_AT_ONCE);
  const shown = all ? citations : citations.slice(0, MOST_AT_ONCE - 1);
  return (
    <ul className={styles.citations} aria-label="In the ingredient library">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <Link
            className={styles.chip}
            to={{ pathname: "/ingredients", hash: id }}
            state={{ from: "chat" }}
          >
            {name}
          </Link>
        </li>
      ))}
      {!all && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setAll(true)}>
            {citations.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

function describeWriter({ kind, name }: ChatWriter): string {
  switch (kind) {
    case "fixed":
      return "A fixed text, not written by an AI service";
    case "builtin":
      return "Written from Clary's own library, without an AI service";
    case "provider":
      return `Written with ${name}, checked by Clary`;
  }
}
