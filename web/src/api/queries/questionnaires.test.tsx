import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";

import { photoQuery, useDeletePhoto, useDeleteQuestionnaire } from "./questionnaires";

const gone = () => new HttpResponse(null, { status: 204 });

function within(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

test.each([
  ["its photo", useDeletePhoto, "*/api/questionnaires/2/image/"],
  ["the whole record", useDeleteQuestionnaire, "*/api/questionnaires/delete/2/"],
])("deleting %s leaves no copy of the photo in memory", async (_name, useDelete, path) => {
  storeSession();
  server.use(http.delete(path, gone));
  const client = new QueryClient();
  const photos = [photoQuery(2, "small"), photoQuery(2, "full"), photoQuery(3, "small")];
  for (const { queryKey } of photos) client.setQueryData(queryKey, new Blob(["a face"]));
  const { result } = renderHook(() => useDelete(), { wrapper: within(client) });
  await result.current.mutateAsync(2);

  const kept = photos.map(({ queryKey }) => client.getQueryData(queryKey) !== undefined);
  expect(kept, "the photo of another record stays").toEqual([false, false, true]);
});

test("a photo that could not be deleted stays", async () => {
  storeSession();
  server.use(
    http.delete("*/api/questionnaires/2/image/", () => new HttpResponse(null, { status: 503 })),
  );
  const client = new QueryClient();
  const { queryKey } = photoQuery(2, "small");
  client.setQueryData(queryKey, new Blob(["a face"]));
  const { result } = renderHook(() => useDeletePhoto(), { wrapper: within(client) });
  await expect(result.current.mutateAsync(2)).rejects.toThrow();
  expect(client.getQueryData(queryKey)).toBeDefined();
});
