import type { Page, Route } from "@playwright/test";

import { matches, type Method, type PathOf, problemOf, type Refusal } from "./contract.ts";

// What the tests of the whole program change on the way between browser and server.
// Chromium uses no cache while a page has a route, so that such a test takes longer.

/** Answers one operation of the API with a problem document, as the server would. */
export async function refuse<M extends Method, P extends PathOf<M>>(
  page: Page,
  method: M,
  path: P,
  refusal: Refusal<M, P>,
  { times }: { times?: number } = {},
): Promise<void> {
  await intercept(
    page,
    method,
    path,
    (route) =>
      route.fulfill({
        status: refusal.status,
        contentType: "application/problem+json",
        body: JSON.stringify(problemOf(refusal)),
      }),
    times,
  );
}

/** Cuts the connection for one operation of the API. */
export async function cut<M extends Method>(page: Page, method: M, path: PathOf<M>): Promise<void> {
  await intercept(page, method, path, (route) => route.abort("connectionrefused"));
}

/** Holds every call of one operation back until it is released. */
export async function hold<M extends Method>(
  page: Page,
  method: M,
  path: PathOf<M>,
): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<null>();
  await intercept(page, method, path, async (route) => {
    await released.promise;
    await route.continue();
  });
  return { release: () => released.resolve(null) };
}

async function intercept(
  page: Page,
  method: Method,
  path: string,
  handle: (route: Route) => Promise<void>,
  times?: number,
): Promise<void> {
  await page.route(
    (url) => matches(path, url.pathname),
    async (route) => {
      if (route.request().method() === method.toUpperCase()) await handle(route);
      else await route.fallback();
    },
    times === undefined ? {} : { times },
  );
}
