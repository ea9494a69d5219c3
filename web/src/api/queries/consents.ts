import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { POLICY_VERSION } from "@/lib/policy-version";

import { api } from "../client";
import { clearPendingTicks } from "../pending-ticks";
import { forgetHealthText } from "../tab-storage";
import type { ConsentPurpose, Consents } from "../types";

import { dataSettingsQuery } from "./data-settings";
import { exportQuery } from "./exports";
import { PHOTOS_KEY, PROGRESS_KEY, QUESTIONNAIRES_KEY } from "./keys";
import { profileQuery } from "./profile";
import { required } from "./required";
import { routinesQuery } from "./routines";

export const consentsQuery = queryOptions({
  queryKey: ["consents"],
  queryFn: async ({ signal }) =>
    obeyConsents(required(await api.GET("/api/user/consents/", { signal }))),
});

/** Without consent this device keeps no health text, wherever the consent was withdrawn. */
function obeyConsents(consents: Consents): Consents {
  // An answer that cannot be read says nothing about consent.
  if (Array.isArray(consents.purposes) && !isGranted(consents, "health_data")) forgetHealthText();
  return consents;
}

export function isGranted({ purposes }: Consents, purpose: ConsentPurpose): boolean {
  return purposes.some((consent) => consent.purpose === purpose && consent.granted);
}

/** Whether this device may keep health text, as far as the server has said. */
export function mayKeepHealthText(client: QueryClient): boolean {
  const consents = client.getQueryData(consentsQuery.queryKey);
  if (client.getQueryData(dataSettingsQuery.queryKey)?.restricted === true) return false;
  return consents === undefined || isGranted(consents, "health_data");
}

/** Everything that was ever answered, newest first. */
export const consentHistoryQuery = queryOptions({
  queryKey: ["consent-history"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/consents/history/", { signal })),
});

export type ConsentChoice = {
  purpose: ConsentPurpose;
  granted: boolean;
  /** Keep questionnaires and routines to read. Without it a no to health_data deletes them. */
  keepRecords?: boolean;
};

export function useSetConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ purpose, granted, keepRecords = false }: ConsentChoice) =>
      obeyConsents(
        required(
          await api.PUT("/api/user/consents/", {
            body: {
              policy_version: POLICY_VERSION,
              [purpose]: granted,
              ...(keepRecords && { keep_records: true }),
            },
          }),
        ),
      ),
    onSuccess: async (consents, choice) => {
      client.setQueryData(consentsQuery.queryKey, consents);
      if (choice.purpose === "health_data" && !choice.granted) clearPendingTicks();
      await Promise.all(
        outdatedBy(choice).map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      forgetPhotos(client, choice);
    },
  });
}

/** With a consent goes the right to keep what it was for, and the server has deleted it. */
function outdatedBy({ purpose, granted, keepRecords }: ConsentChoice) {
  if (purpose === "ai_processing") return [consentHistoryQuery.queryKey];
  // The server's statement on progress rests on consent.
  const always = [consentHistoryQuery.queryKey, PROGRESS_KEY];
  if (granted) return always;
  const withdrawn = [...always, exportQuery.queryKey];
  const kept = [dataSettingsQuery.queryKey, QUESTIONNAIRES_KEY];
  if (purpose === "photo") return [...withdrawn, ...kept];
  return [
    ...withdrawn,
    profileQuery.queryKey,
    ...(keepRecords === true ? [] : [...kept, routinesQuery.queryKey]),
  ];
}

function forgetPhotos(client: QueryClient, { purpose, granted, keepRecords }: ConsentChoice) {
  if (granted || purpose === "ai_processing" || keepRecords === true) return;
  client.removeQueries({ queryKey: PHOTOS_KEY });
}
