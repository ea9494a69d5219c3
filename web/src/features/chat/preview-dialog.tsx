import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useId } from "react";
import { Link } from "react-router";

import { previewQuery } from "@/api/queries/chat";
import { consentsQuery } from "@/api/queries/consents";
import type { ChatPreview } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { useChat } from "./chat-context";
import { conversationOf } from "./chat-state";
import { isEditing } from "./editing";
import styles from "./preview-dialog.module.css";

/** Stands in for a message that is not there yet. */
const EXAMPLE = "How do I look after my skin?";

/** Shows what leaves Clary's server with a message, to the letter, and to whom. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { session, kept } = useChat();
  const typing = session.typing();
  const replaced = isEditing(typing, kept) ? typing.edits : null;
  const titleId = useId();
  const message = typing.text.trim() || EXAMPLE;
  const preview = useQuery(
    previewQuery({
      conversation: conversationOf(kept, replaced ?? undefined),
      message,
      questionnaire_id: kept.questionnaireId,
      intent: "question",
    }),
  );

  return (
    <Dialog wide labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>What we send</h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region. */}
      <div className={styles.content} role="region" aria-labelledby={titleId} tabIndex={0}>
        {preview.isPending && <LoadingState />}
        {preview.isError && (
          <ErrorState
            message={`Error loading the preview: ${preview.error.message}`}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.data && <Preview preview={preview.data} message={message} />}
      </div>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

function Preview({ preview, message }: { preview: ChatPreview; message: string }) {
  const { writer, reviewer, system, earlier, prompt } = preview;
  if (writer.kind !== "provider") return <NothingLeaves />;
  return (
    <>
      <p>
        If you send “{message}”, only the text below goes to <strong>{writer.name}</strong>. It
        never includes your photo or your username.
      </p>
      {reviewer !== null && (
        <p>
          Before you see the reply, <strong>{reviewer}</strong> reads it a second time. For this it
          gets the reply, your message and the same details.
        </p>
      )}
      <p>
        Where you see “[number removed]” or similar, Clary removed a personal detail: a phone or NHS
        number, an email address, a link, a social media name or a postcode. It can’t recognise
        every name or address. Please check the text and leave out anything you don’t want to share.
      </p>
      <h3>Instructions to the AI service</h3>
      <pre>{system}</pre>
      {earlier.length > 0 && (
        <>
          <h3>Earlier in this conversation</h3>
          {earlier.map((turn, index) => (
            <Fragment key={index}>
              <p>{turn.role === "user" ? "From you" : "From Clary"}</p>
              <pre>{turn.message}</pre>
            </Fragment>
          ))}
        </>
      )}
      <h3>Your message and details</h3>
      <pre>{prompt}</pre>
    </>
  );
}

function NothingLeaves() {
  const { data: consents } = useQuery(consentsQuery);
  const agreed = consents?.purposes.some(
    ({ purpose, granted }) => purpose === "ai_processing" && granted,
  );
  return (
    <>
      <p>
        <strong>Nothing leaves Clary&apos;s server.</strong> Clary's built-in writer answers from
        the ingredient library.
      </p>
      {agreed === false && (
        <p>
          You have not agreed to send your answers to an AI service. You can change that{" "}
          <Link to="/profile">on your profile</Link>.
        </p>
      )}
    </>
  );
}
