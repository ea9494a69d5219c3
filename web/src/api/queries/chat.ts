import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { askChat } from "../chat";
import { api } from "../client";
import type { ChatIntent, ChatRequest, Feedback } from "../types";

import { consentsQuery } from "./consents";
import { dataSettingsQuery, isPaused } from "./data-settings";
import { needsConsent, questionnairesQuery } from "./questionnaires";
import { required } from "./required";
import { reloadRoutines } from "./routines";

/** What an answer changes elsewhere, whether or not we heard the end of it. */
const CHANGED: Readonly<Record<ChatIntent, readonly (readonly string[])[]>> = {
  question: [],
  recommendation: [questionnairesQuery.queryKey],
  routine: [],
};

export function useAskChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askChat,
    onSettled: (_reply, error, { request: { intent } }) => {
      const stale = [
        ...CHANGED[intent ?? "question"],
        ...(needsConsent(error) ? [consentsQuery.queryKey] : []),
        ...(isPaused(error) ? [dataSettingsQuery.queryKey] : []),
      ];
      // Not awaited: an answer that is there does not wait for a list.
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      if (intent === "routine") void reloadRoutines(client);
    },
  });
}

/** What would leave for an AI service with a message, and to whom. Sends nothing there. */
export function previewQuery(request: ChatRequest) {
  return queryOptions({
    queryKey: ["chat-preview", request],
    queryFn: async ({ signal }) =>
      required(await api.POST("/api/chatbot/preview/", { body: request, signal })),
    // Looked at and forgotten: consents and profile may change it at any time.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Says that an answer seems unsafe or wrong. */
export function useGiveFeedback() {
  return useMutation({
    mutationFn: (feedback: Feedback) => api.POST("/api/chatbot/feedback/", { body: feedback }),
  });
}
