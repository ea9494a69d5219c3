import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import type { Questionnaire } from "@/api/types";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { openingFor } from "@/lib/chat-opening";

import { headingIdOf } from "./record-ids";

const CHAT = "/chatbot";

/** Opens the chat with a record, as filling it in did. Asks first if that replaces advice. */
export function AskAboutRecord({ questionnaire }: { questionnaire: Questionnaire }) {
  const { data: profile } = useQuery(profileQuery);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);

  if (profile === undefined) return null;
  const hasAdvice = questionnaire.ai_recommendation.trim() !== "";
  const state = openingFor(profile, questionnaire);

  function askFirst(event: MouseEvent) {
    if (!hasAdvice) return;
    event.preventDefault();
    setAsking(true);
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
        open={asking}
        title="Get new advice?"
        message="When the new advice is ready, it replaces the advice in this record. Until then everything stays as it is."
        confirmLabel="Get new advice"
        cancelLabel="Keep what I have"
        onConfirm={() => void navigate(CHAT, { state })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
