import { QueryClient } from "@tanstack/react-query";

import { NetworkError } from "@/api/errors";

const NETWORK_RETRIES = 2;

/** The cache of server data. An answer is an answer: only silence is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof NetworkError && failures < NETWORK_RETRIES,
      },
    },
  });
}
