import type { QueryClient } from "@tanstack/react-query";

import { consentsQuery } from "./consents";
import { dataSettingsQuery, isPaused } from "./data-settings";
import { needsConsent } from "./questionnaires";

/** The server knows of a choice that this tab does not. The page then says what is missing. */
export async function reloadChoices(client: QueryClient, error: Error): Promise<void> {
  if (needsConsent(error)) await client.invalidateQueries({ queryKey: consentsQuery.queryKey });
  if (isPaused(error)) await client.invalidateQueries({ queryKey: dataSettingsQuery.queryKey });
}
