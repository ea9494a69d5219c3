import type { Page, Route } from "@playwright/test";

import { expired, type Tokens } from "./api.ts";
import { problemOf } from "./contract.ts";
import { type Act, isCallOf, type World } from "./fault-act.ts";

/** What becomes of the call of an act while something is wrong. */
export type Fate =
  /** The server never gets it. */
  | "not sent"
  /** The server does it, but the browser does not learn that. */
  | "unanswered"
  /** Nobody knows whether the server gets it. */
  | "unknown"
  /** It works, perhaps slowly. */
  | "works";

/** Something that goes wrong around the tap of an act. */
export type Fault = {
  name: string;
  fate: Fate | ((act: Act) => Fate);
  /** Lets it go wrong, right before the tap. */
  begin: (world: World, act: Act) => Promise<void>;
  /** Puts it right again. */
  end: (world: World) => Promise<void>;
  /** The server itself answers, so that nothing has to wait for it. */
  isAnswered?: boolean;
  tapsTwice?: boolean;
  /** The tab is closed while the call is under way. */
  killsTab?: boolean;
};

async function nothing(): Promise<void> {}

/** Handles the calls of an act in another way, until the fault ends. */
async function intercept(
  { page }: World,
  act: Act,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (isCallOf(act, request.method(), request.url())) await handle(route);
    else await route.fallback();
  });
}

async function stopIntercepting({ page }: World): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** A login page of a café or a train, which answers whatever is asked. */
const PORTAL = "<!doctype html><title>Welcome</title><p>Accept the terms to go online.</p>";

async function throttle(page: Page, on: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytes = on ? (400 * 1024) / 8 : -1;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: on ? 400 : 0,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

/** One minute into tomorrow, in London. */
function afterMidnight(): Date {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  tomorrow.setUTCHours(0, 1, 0, 0);
  return tomorrow;
}

async function storeAccess(page: Page, { access }: Tokens): Promise<void> {
  await page.evaluate((token) => localStorage.setItem("access_token", token), access);
}

export const FAULTS: readonly Fault[] = [
  {
    name: "offline before the tap",
    fate: "not sent",
    begin: ({ page }) => page.context().setOffline(true),
    end: ({ page }) => page.context().setOffline(false),
  },
  {
    name: "connection lost before the call arrives",
    fate: "not sent",
    begin: (world, act) => intercept(world, act, (route) => route.abort("connectionreset")),
    end: stopIntercepting,
  },
  {
    name: "connection lost before the answer arrives",
    fate: "unanswered",
    begin: (world, act) =>
      intercept(world, act, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      }),
    end: stopIntercepting,
  },
  {
    name: "answer cut in half",
    // An answer without a body cannot be cut.
    fate: ({ call }) => (call.method === "delete" ? "works" : "unanswered"),
    begin: (world, act) =>
      intercept(world, act, async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
      }),
    end: stopIntercepting,
  },
  {
    name: "slow network, 400 kbit/s and 400 ms",
    fate: "works",
    begin: ({ page }) => throttle(page, true),
    end: ({ page }) => throttle(page, false),
  },
  {
    name: "captive portal",
    fate: "not sent",
    async begin({ page }) {
      await page.route("**/api/**", (route) =>
        route.fulfill({ contentType: "text/html", body: PORTAL }),
      );
    },
    end: stopIntercepting,
  },
  {
    name: "server stopped, then started again",
    fate: "not sent",
    begin: ({ clary }) => clary.pause(),
    end: ({ clary }) => clary.start(),
  },
  {
    name: "server too busy",
    fate: ({ waitsWhenBusy }) => (waitsWhenBusy ? "works" : "not sent"),
    isAnswered: true,
    begin: (world, act) => {
      let rejections = 0;
      return intercept(world, act, (route) =>
        act.waitsWhenBusy && rejections++ === 2
          ? route.fallback()
          : route.fulfill({
              status: 503,
              contentType: "application/problem+json",
              headers: { "Retry-After": "1" },
              body: JSON.stringify(problemOf({ status: 503, code: "unavailable" })),
            }),
      );
    },
    end: stopIntercepting,
  },
  {
    name: "token expired and no answer to its renewal",
    fate: ({ session }) => (session === "begins" ? "works" : "not sent"),
    async begin({ clary, page, user }, { session }) {
      if (session === "begins") return;
      await page.route("**/api/token/refresh/", (route) => route.abort("connectionreset"));
      await storeAccess(page, expired(clary, user.tokens));
    },
    end: stopIntercepting,
  },
  {
    name: "the phone's clock passes midnight",
    fate: "works",
    begin: ({ page }) => page.clock.setSystemTime(afterMidnight()),
    end: nothing,
  },
  {
    name: "tapped twice",
    fate: "works",
    begin: nothing,
    end: nothing,
    tapsTwice: true,
  },
  {
    name: "tab closed by the phone",
    fate: "unknown",
    begin: (world, act) => intercept(world, act, () => new Promise(() => undefined)),
    end: nothing,
    killsTab: true,
  },
  {
    name: "a second tab is open",
    fate: "works",
    async begin({ page }) {
      const other = await page.context().newPage();
      await other.goto("/");
      await page.bringToFront();
    },
    end: nothing,
  },
];
