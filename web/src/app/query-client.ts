import { QueryClient } from "@tanstack/react-query";

import { isSilence } from "@/api/errors";

const NETWORK_RETRIES = 2;

/**
 * The cache of server data. A query without an answer is retried. A change is sent at
 * once or fails at once: offline, React Query would otherwise keep it and send it later,
 * when the person has moved on.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isSilence(error) && failures < NETWORK_RETRIES,
      },
      mutations: { networkMode: "always" },
    },
  });
}
