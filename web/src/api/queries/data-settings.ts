import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import { ApiError } from "../errors";
import { clearPendingTicks, hasPendingTicks } from "../pending-ticks";
import { sendPendingTicks } from "../send-ticks";
import { forgetHealthText } from "../tab-storage";
import type { DataSettings, DataSettingsUpdate } from "../types";

import { PROGRESS_KEY, QUESTIONNAIRES_KEY } from "./keys";
import { required } from "./required";

export const dataSettingsQuery = queryOptions({
  queryKey: ["data-settings"],
  queryFn: async ({ signal }) =>
    obeyPause(required(await api.GET("/api/user/data-settings/", { signal }))),
});

/** During a pause this device keeps no health text, wherever the pause began. */
function obeyPause(settings: DataSettings): DataSettings {
  if (settings.restricted) forgetHealthText();
  return settings;
}

export function useChangeDataSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: DataSettingsUpdate) =>
      obeyPause(required(await api.PUT("/api/user/data-settings/", { body: change }))),
    onSuccess: async (settings, change) => {
      client.setQueryData(dataSettingsQuery.queryKey, settings);
      if (change.restricted === true) await emptyQueue();
      // Photos that are older than a shorter time are gone.
      if (change.photo_retention !== undefined) {
        await client.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY });
      }
      // A pause also stops the statement on progress.
      if (change.photo_retention !== undefined || change.restricted !== undefined) {
        await client.invalidateQueries({ queryKey: PROGRESS_KEY });
      }
    },
  });
}

/** Ticks may be saved during a pause. What cannot be sent now is not kept for later. */
async function emptyQueue(): Promise<void> {
  if (hasPendingTicks()) await sendPendingTicks({ late: true });
  clearPendingTicks();
}

/** Reports whether the server refused because the person has paused the use of their data. */
export function isPaused(error: unknown): boolean {
  return error instanceof ApiError && error.code === "processing_restricted";
}
