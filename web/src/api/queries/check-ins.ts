import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { type CheckInDay, pendingCheckIns } from "../pending-check-ins";
import {
  type CheckInOutcome,
  type CheckInsSent,
  putCheckIn,
  saveCheckIn,
  sendPendingCheckIns,
} from "../send-check-ins";

import { consentsQuery, isGranted } from "./consents";
import { dataSettingsQuery } from "./data-settings";
import { PROGRESS_KEY } from "./keys";
import { reloadChoices } from "./reload-choices";

const pendingCheckInsQuery = queryOptions({
  queryKey: ["pending-check-ins"],
  queryFn: pendingCheckIns,
  networkMode: "always",
  staleTime: 0,
});

/** The check-ins that are kept on this device until they can be sent. */
export function useWaitingCheckIns() {
  const { data = [] } = useQuery(pendingCheckInsQuery);
  return data;
}

/** Saves the check-in of a day. One of the same day is replaced. Without a network it waits. */
export function useSaveCheckIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (day: CheckInDay): Promise<CheckInOutcome> =>
      mayKeep(client) ? saveCheckIn(day) : { saved: await putCheckIn(day), waiting: null },
    onSuccess: () => reload(client),
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: pendingCheckInsQuery.queryKey });
      await reloadChoices(client, error);
    },
  });
}

/** Sends what waits, and asks anew for what it has changed. */
export async function sendWaitingCheckIns(client: QueryClient): Promise<CheckInsSent> {
  const sent = await sendPendingCheckIns();
  if (sent.saved.length + sent.refused.length > 0) await reload(client);
  return sent;
}

/** Without consent, or during a pause, no health text rests on this device. */
function mayKeep(client: QueryClient): boolean {
  const consents = client.getQueryData(consentsQuery.queryKey);
  const settings = client.getQueryData(dataSettingsQuery.queryKey);
  // Offline neither may be known. Then the server decides when the check-in is sent.
  return (
    settings?.restricted !== true && (consents === undefined || isGranted(consents, "health_data"))
  );
}

async function reload(client: QueryClient): Promise<void> {
  const keys = [pendingCheckInsQuery.queryKey, PROGRESS_KEY, dataSettingsQuery.queryKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
