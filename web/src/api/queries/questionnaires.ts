import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import { ApiError } from "../errors";
import { removeDraft } from "../questionnaire-draft";
import { type Patience, retryWhenBusy } from "../retry-when-busy";
import type { PhotoSide, QuestionnaireCreated, Severity } from "../types";
import { reporting } from "../upload";

import { consentsQuery } from "./consents";
import { dataSettingsQuery, isPaused } from "./data-settings";
import { PHOTOS_KEY, PROGRESS_KEY, QUESTIONNAIRES_KEY } from "./keys";
import { type ProfileChange, saveProfile } from "./profile";
import { expectStatus, required } from "./required";

export const questionnairesQuery = queryOptions({
  queryKey: QUESTIONNAIRES_KEY,
  queryFn: async ({ signal }) => required(await api.GET("/api/questionnaires/", { signal })),
});

/** "small" is what the program looked at, "full" the larger copy, if there is one. */
export type PhotoSize = "small" | "full";

/** The photo of a questionnaire. It never changes, so it never grows stale. */
export function photoQuery(id: number, size: PhotoSize) {
  return queryOptions({
    queryKey: [...photosOf(id), size],
    queryFn: async ({ signal }) =>
      required(
        await api.GET("/api/questionnaires/{id}/image/", {
          params: { path: { id }, query: size === "full" ? { size } : {} },
          parseAs: "blob",
          signal,
        }),
      ),
    staleTime: Infinity,
  });
}

function photosOf(id: number) {
  return [...PHOTOS_KEY, id];
}

export type Submission = {
  profile: ProfileChange;
  currentRoutine: string;
  /** 224 by 224 pixels. */
  image: File;
  /** The larger copy for the person's own record. */
  photo: File;
  /** The side of the face that the photo shows. */
  side: PhotoSide;
  /** What becomes of a photo that the program can't read: nothing is stored, or the answers alone. */
  unreadable: "refuse" | "discard";
  /** Stays the same when the same content is sent again. */
  key: string;
  /** Told how much of the photo has been sent, as a share from 0 to 1. */
  onProgress: (share: number) => void;
  patience: Patience;
};

/** A questionnaire that is on its way, also while the person looks at another page. */
export const SUBMISSION_KEY = ["submit-questionnaire"];

/** Saves the profile first, then creates the questionnaire. The draft goes when it is sent. */
export function useSubmitQuestionnaire(onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SUBMISSION_KEY,
    mutationFn: (submission: Submission) =>
      retryWhenBusy(submission.patience, async () => {
        await saveProfile(client, submission.profile);
        return createQuestionnaire(submission);
      }),
    onSuccess: async () => {
      onSent();
      void removeDraft();
      await reloadRecords(client);
      // The chat that opens next shows the estimate of this record.
      client.query(questionnairesQuery).catch(() => undefined);
    },
    onError: async (error) => {
      // What we knew of the person's choices is wrong. The page says what is missing.
      if (needsConsent(error)) {
        await client.invalidateQueries({ queryKey: consentsQuery.queryKey });
      }
      if (isPaused(error)) {
        await client.invalidateQueries({ queryKey: dataSettingsQuery.queryKey });
      }
    },
  });
}

/** Reports whether the server refused because the person has not agreed. */
export function needsConsent(error: unknown): boolean {
  return error instanceof ApiError && error.code === "consent_required";
}

/** Reports whether the server stored nothing because the program can't read the photo. */
export function isPhotoRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === "photo_unreadable";
}

async function createQuestionnaire(submission: Submission): Promise<QuestionnaireCreated> {
  const { currentRoutine, image, photo, side, unreadable, key, onProgress, patience } = submission;
  const answer = await api.POST("/api/questionnaires/", {
    params: { header: { "Idempotency-Key": key } },
    body: { current_skincare_routine: currentRoutine, image, photo, side, unreadable },
    bodySerializer: () => {
      const form = new FormData();
      form.append("current_skincare_routine", currentRoutine);
      form.append("image", image, image.name);
      form.append("photo", photo, photo.name);
      form.append("side", side);
      form.append("unreadable", unreadable);
      return form;
    },
    fetch: reporting(onProgress),
    signal: patience.signal,
  });
  return required(expectStatus(201, answer));
}

export function useDeleteQuestionnaire() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      expectStatus(
        204,
        await api.DELETE("/api/questionnaires/delete/{id}/", { params: { path: { id } } }),
      ),
    onSuccess: (_answer, id) => forgetPhoto(client, id),
  });
}

/** Deletes the photo and keeps the rest of the questionnaire. */
export function useDeletePhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      expectStatus(
        204,
        await api.DELETE("/api/questionnaires/{id}/image/", { params: { path: { id } } }),
      ),
    onSuccess: (_answer, id) => forgetPhoto(client, id),
  });
}

/** The list goes first: while a card shows the photo, it would ask for it anew. */
async function forgetPhoto(client: QueryClient, id: number): Promise<void> {
  await reloadRecords(client);
  client.removeQueries({ queryKey: photosOf(id) });
}

async function reloadRecords(client: QueryClient): Promise<void> {
  await Promise.all(
    [QUESTIONNAIRES_KEY, PROGRESS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Keeps how the person sees their skin themselves; null takes it back. */
export function useSetOwnSeverity(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (severity: Severity | null) =>
      required(
        await api.PUT("/api/questionnaires/{id}/own-severity/", {
          params: { path: { id } },
          body: { severity },
        }),
      ),
    onSuccess: async ({ severity }) => {
      client.setQueryData(questionnairesQuery.queryKey, (questionnaires) =>
        questionnaires?.map((questionnaire) =>
          questionnaire.id === id ? { ...questionnaire, own_severity: severity } : questionnaire,
        ),
      );
      // Whom to see follows from the rating, and the server decides it.
      await reloadRecords(client);
    },
  });
}
