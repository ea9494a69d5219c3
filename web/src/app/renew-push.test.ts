import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";

import { logOut } from "@/api/accounts";
import type { Reminders } from "@/api/types";
import { DEVICE, fakePush, NO_REMINDERS, removePush } from "@/testing/push";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

import { renewPush } from "./renew-push";

beforeEach(() => logInAsAna());
afterEach(removePush);

function serve(kept: Partial<Reminders>): string[] {
  const added: string[] = [];
  server.use(
    http.get("*/api/user/reminders/", () => HttpResponse.json({ ...NO_REMINDERS, ...kept })),
    http.put("*/api/user/push-subscriptions/:id/", ({ params }) => {
      added.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return added;
}

const EVENING = { on: true, time: "21:00" };

test("after a new login a subscribed browser is reminded again", async () => {
  fakePush({ permission: "granted", isSubscribed: true });
  const added = serve({ evening: EVENING });
  await renewPush();
  expect(added).toEqual([DEVICE]);
});

test("nobody is reminded who has no reminders, or is reminded here already", async () => {
  fakePush({ permission: "granted", isSubscribed: true });
  const added = serve({});
  await renewPush();
  serve({ evening: EVENING, this_device: true });
  await renewPush();
  expect(added).toEqual([]);
});

test("a subscription to an old key of the server ends", async () => {
  const push = fakePush({ permission: "granted", isSubscribed: true });
  const added = serve({ evening: EVENING, public_key: "BBBBBBBB" });
  await renewPush();
  expect(push.isSubscribed()).toBe(false);
  expect(added).toEqual([]);
});

test("logging out ends notifications in this browser", async () => {
  const push = fakePush({ permission: "granted", isSubscribed: true });
  server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
  await logOut();
  expect(push.isSubscribed()).toBe(false);
});
