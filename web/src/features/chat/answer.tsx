import { useId, useState } from "react";
import { Link } from "react-router";

import type { ChatReply, ChatWriter, Citation, Use } from "@/api/types";
import { FoldedAdvice } from "@/components/folded-advice";
import { FormattedText } from "@/components/formatted-text";
import { ReviewLine } from "@/components/review-line";
import { UseItem } from "@/components/use-item";
import { hasReasons } from "@/lib/split-advice";

import styles from "./answer.module.css";
import { CareList } from "./care-list";
import { useChatPart, useSession } from "./chat-context";
import { type Ask, isRunning } from "./chat-state";

/** An answer: who can help, the words themselves, and where they come from. */
export function Answer({ ask, reply }: { ask: Ask; reply: ChatReply }) {
  if (hasReasons(reply.text)) {
    return (
      <>
        <CareList ask={ask} care={reply.care} />
        <FoldedAdvice text={reply.text} headingLevel={3} />
        <Provenance reply={reply} folded />
      </>
    );
  }
  return (
    <>
      <CareList ask={ask} care={reply.care} />
      {reply.text !== "" && <FormattedText text={reply.text} headingLevel={3} />}
      <Choices choices={reply.choices ?? []} />
      <Provenance reply={reply} />
    </>
  );
}

/** Questions that the person may have meant instead. A tap asks one. */
function Choices({ choices }: { choices: readonly string[] }) {
  const session = useSession();
  const running = useChatPart(({ kept }) => isRunning(kept));
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div className={styles.choices}>
      <p id={id}>Did you mean:</p>
      <ul aria-labelledby={id}>
        {choices.map((question) => (
          <li key={question}>
            <button type="button" aria-disabled={running} onClick={() => session.send(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ProvenanceProps = {
  reply: ChatReply;
  /** Notes and sources wait behind a tap. */
  folded?: boolean;
};

/** What stands under an answer: notes, sources and who wrote it. */
export function Provenance({ reply, folded = false }: ProvenanceProps) {
  const { considered = [], writer, review } = reply;
  return (
    <>
      {considered.length > 0 && <Considered uses={considered} />}
      {folded ? (
        <details className={styles.considered}>
          <summary>Notes and sources</summary>
          <Sources reply={reply} />
        </details>
      ) : (
        <Sources reply={reply} />
      )}
      <p className={styles.writer}>{describeWriter(writer)}</p>
      <ReviewLine className={styles.writer} review={review} />
    </>
  );
}

function Sources({ reply: { notes, citations } }: { reply: ChatReply }) {
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {citations.length > 0 && <Citations citations={citations} />}
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
