import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { routinesQuery } from "@/api/queries/routines";
import { storedPerson } from "@/api/session";
import { server } from "@/testing/server";
import { logInAsAna, storeBensSession, storeSession } from "@/testing/session";

import { askEarly, earlyClient, forgetEarly } from "./early-data";

afterEach(forgetEarly);

test("the data of a page is there before the page is drawn, until it is", async () => {
  logInAsAna();
  server.use(http.get("*/api/routines/", () => HttpResponse.json([])));
  askEarly("/routines");
  const client = earlyClient(storedPerson());
  await vi.waitFor(() => expect(client?.getQueryData(routinesQuery.queryKey)).toEqual([]));
  expect(earlyClient(storedPerson())).toBe(client);
  forgetEarly();
  expect(earlyClient(storedPerson())).toBeNull();
});

test("somebody who logs in meanwhile gets nothing of the person before", () => {
  logInAsAna();
  askEarly("/profile");
  storeBensSession();
  expect(earlyClient(storedPerson())).toBeNull();
});

test("nothing is asked for without a session or with one that must be renewed first", () => {
  askEarly("/routines");
  expect(earlyClient(null)).toBeNull();
  storeSession({ secondsLeft: -1 });
  askEarly("/routines");
  expect(earlyClient(storedPerson())).toBeNull();
});
