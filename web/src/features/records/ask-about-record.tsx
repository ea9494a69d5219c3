import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import type { Questionnaire } from "@/api/types";
import { openingFor } from "@/lib/chat-opening";

import { headingIdOf } from "./record-ids";

/** Opens the chat with a record, as filling it in did. */
export function AskAboutRecord({ questionnaire }: { questionnaire: Questionnaire }) {
  const { data: profile } = useQuery(profileQuery);

  if (profile === undefined) return null;
  return (
    <Button
      component={Link}
      variant="default"
      to="/chatbot"
      state={openingFor(profile, questionnaire)}
      aria-describedby={headingIdOf(questionnaire.id)}
    >
      {questionnaire.ai_recommendation.trim() === "" ? "Get advice" : "Get new advice"}
    </Button>
  );
}
