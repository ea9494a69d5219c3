import { QueryClient } from "@tanstack/react-query";

import { isTemporary } from "@/api/errors";

/** The waits before the next tries of a failed read, in milliseconds: 20 seconds in all. */
const DELAYS_MS = [500, 1500, 3000, 5000, 5000, 5000];

export const readRetries = {
  /** How long to wait after so many failures before this one; null ends the tries. */
  delayMs: (failures: number): number | null => DELAYS_MS[failures] ?? null,
};

/**
 * The cache of server data. A read that failed for the moment is tried again, unless the
 * device is offline: then what is on the device is shown at once. A change is
 * sent at once or fails at once: offline, React Query would otherwise keep it and send it
 * later, when the person has moved on.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          navigator.onLine && isTemporary(error) && readRetries.delayMs(failures) !== null,
        retryDelay: (failures) => readRetries.delayMs(failures) ?? 0,
      },
      mutations: { networkMode: "always" },
    },
  });
}
