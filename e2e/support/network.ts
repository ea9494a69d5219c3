import type { Page, Route } from "@playwright/test";

/** Answers one path of the API with a problem document, as the server would. */
export async function refuse(
  page: Page,
  path: string,
  {
    status,
    code = "internal",
    detail = "Something went wrong. Please try again.",
    method,
  }: Refusal,
): Promise<void> {
  await intercept(page, path, method, (route) =>
    route.fulfill({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({ title: "Failure", status, detail, code }),
    }),
  );
}

type Refusal = { status: number; code?: string; detail?: string; method?: string };

/** Answers one path of the API with JSON. */
export async function answer(
  page: Page,
  path: string,
  { status = 200, body, method }: { status?: number; body: object; method?: string },
): Promise<void> {
  await intercept(page, path, method, (route) => route.fulfill({ status, json: body }));
}

/** Cuts the connection for one path of the API. */
export async function cut(page: Page, path: string): Promise<void> {
  await intercept(page, path, undefined, (route) => route.abort("connectionrefused"));
}

/** Holds every call of one path back until it is released. */
export async function hold(
  page: Page,
  path: string,
  method?: string,
): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<null>();
  await intercept(page, path, method, async (route) => {
    await released.promise;
    await route.continue();
  });
  return { release: () => released.resolve(null) };
}

async function intercept(
  page: Page,
  path: string,
  method: string | undefined,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (method !== undefined && route.request().method() !== method) await route.fallback();
      else await handle(route);
    },
  );
}
