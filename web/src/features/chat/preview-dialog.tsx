import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { previewQuery } from "@/api/queries/chat";
import { consentsQuery } from "@/api/queries/consents";
import type { ChatPreview } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { useChat } from "./chat-context";
import { conversationOf } from "./chat-state";
import styles from "./preview-dialog.module.css";

/** Stands in for a message that is not there yet. */
const EXAMPLE = "How do I look after my skin?";

type PreviewDialogProps = { typed: string; onClose: () => void };

/** Shows what leaves Clary's server with a message, to the letter, and to whom. */
export function PreviewDialog({ typed, onClose }: PreviewDialogProps) {
  const { kept } = useChat();
  const titleId = useId();
  const message = typed.trim() || EXAMPLE;
  const preview = useQuery(
    previewQuery({
      conversation: conversationOf(kept),
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
            message={`Error loading this: ${preview.error.message}`}
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
  const { writer, system, prompt } = preview;
  if (writer.kind !== "provider") return <NothingLeaves />;
  return (
    <>
      <p>
        With the message “{message}” this text, and nothing else, would go to{" "}
        <strong>{writer.name}</strong>. Your photo and your username are never in it.
      </p>
      <p>
        Where you see “[number removed]” or the like, Clary took something out: phone and NHS
        numbers, e-mail addresses, links, social media names and postcodes. It cannot recognise
        every name or address. Please check the text, and leave out what you don’t want to share.
      </p>
      <h3>What the service is told to be</h3>
      <pre>{system}</pre>
      <h3>What it is asked</h3>
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
        <strong>Nothing leaves Clary&apos;s server.</strong> Its own writer answers from the
        ingredient library.
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
