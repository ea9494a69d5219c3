import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import { readFromTab } from "@/api/tab-storage";
import type { Questionnaire } from "@/api/types";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { openingFor } from "@/lib/chat-opening";

import { headingIdOf } from "./record-ids";

const CHAT = "/chatbot";

/** Opens the chat with a record, as filling it in did. Asks first if that replaces something. */
export function AskAboutRecord({ questionnaire }: { questionnaire: Questionnaire }) {
  const { data: profile } = useQuery(profileQuery);
  const navigate = useNavigate();
  const [replaces, setReplaces] = useState<string | null>(null);

  if (profile === undefined) return null;
  const hasAdvice = questionnaire.ai_recommendation.trim() !== "";
  const state = openingFor(profile, questionnaire);

  function askFirst(event: MouseEvent) {
    const message = describeReplaced(hasAdvice, hasConversation());
    if (message === null) return;
    event.preventDefault();
    setReplaces(message);
  }

  return (
    <>
      <Button
        component={Link}
        variant="default"
        to={CHAT}
        state={state}
        aria-describedby={headingIdOf(questionnaire.id)}
        onClick={askFirst}
      >
        {hasAdvice ? "Get new advice" : "Get advice"}
      </Button>
      <ConfirmDialog
        open={replaces !== null}
        title={hasAdvice ? "Get new advice?" : "Get advice?"}
        message={replaces ?? ""}
        confirmLabel={hasAdvice ? "Get new advice" : "Get advice"}
        cancelLabel={hasAdvice ? "Keep what I have" : "Keep the conversation"}
        onConfirm={() => void navigate(CHAT, { state })}
        onCancel={() => setReplaces(null)}
      />
    </>
  );
}

/** What the new advice takes the place of, or null if it takes the place of nothing. */
function describeReplaced(hasAdvice: boolean, hasTalk: boolean): string | null {
  const until = "Until then everything stays as it is.";
  if (hasAdvice && hasTalk) {
    return `When the new advice is ready, it replaces the advice in this record and the conversation in the chat. ${until}`;
  }
  if (hasAdvice)
    return `When the new advice is ready, it replaces the advice in this record. ${until}`;
  if (hasTalk)
    return `When the advice is ready, it replaces the conversation in the chat. ${until}`;
  return null;
}

/** Reports whether this tab holds a conversation that a new one would replace. */
function hasConversation(): boolean {
  const turns = partOf(partOf(readFromTab("conversation"), "kept"), "turns");
  return Array.isArray(turns) && turns.length > 0;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
