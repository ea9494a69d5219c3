import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { endPush } from "@/lib/end-push";
import { currentSubscription, deviceId, subscribe, subscriptionBody } from "@/lib/push";

import { api } from "../client";
import type { Reminders, ReminderTimes } from "../types";

import { required } from "./required";

export const remindersQuery = queryOptions({
  queryKey: ["reminders"],
  queryFn: async ({ signal }) => loadReminders(await currentSubscription(), signal),
});

/** The reminders of the person, and whether this browser gets them. */
export async function loadReminders(
  subscription: PushSubscription | null,
  signal: AbortSignal | null = null,
): Promise<Reminders> {
  const device = subscription === null ? undefined : await deviceId(subscription);
  const query = device === undefined ? {} : { device };
  return required(await api.GET("/api/user/reminders/", { params: { query }, signal }));
}

/** Has this browser reminded. */
export async function addDevice(subscription: PushSubscription): Promise<void> {
  const id = await deviceId(subscription);
  await api.PUT("/api/user/push-subscriptions/{id}/", {
    params: { path: { id } },
    body: subscriptionBody(subscription),
  });
}

/** Keeps the times, and with a key also turns on notifications on this device. */
export function useSaveReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      times,
      publicKey,
    }: {
      times: ReminderTimes;
      publicKey: string | null;
    }) => {
      if (publicKey !== null) await turnOn(publicKey);
      await api.PUT("/api/user/reminders/", { body: times });
    },
    onSettled: () => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}

/** A browser that the server does not know must not stay subscribed. */
async function turnOn(publicKey: string): Promise<void> {
  const subscription = await subscribe(publicKey);
  try {
    await addDevice(subscription);
  } catch (error) {
    await endPush();
    throw error;
  }
}

/** Ends notifications on this device. The times stay for other devices. */
export function useTurnOffDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const subscription = await currentSubscription();
      if (subscription === null) return;
      const id = await deviceId(subscription);
      await api.DELETE("/api/user/push-subscriptions/{id}/", { params: { path: { id } } });
      await endPush();
    },
    onSettled: () => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}
