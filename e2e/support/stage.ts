import { once } from "node:events";
import { createServer } from "node:http";

import type { Page } from "@playwright/test";

import { answerAs, tokensOf } from "./cast.ts";
import { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { stopHolding } from "./timers.ts";
import { loadWebApp } from "./web-app.ts";

/** The built web app with a mocked API, on which scenes are opened one after the other. */
export type Stage = {
  url: string;
  /** Opens a scene on this page, whatever was there before. */
  open: (page: Page, scene: Scene) => Promise<void>;
  close: () => Promise<void>;
};

/** An empty page of the stage, at which no part of the app runs. */
const BLANK = "/blank";

/** Starts a server for scenes. One page uses it at a time. */
export async function openStage(): Promise<Stage> {
  const api = new MockApi();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname.startsWith("/api/")) api.handle(request, pathname, response);
    else if (pathname === BLANK) response.setHeader("Content-Type", "text/html").end();
    else serve(pathname, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stage has no port");
  const port = String(address.port);
  const url = `http://127.0.0.1:${port}`;
  const serve = await loadWebApp(`http://localhost:${port}`);

  return {
    url,
    async open(page, scene) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await stopHolding(page);
      await page.goto(url + BLANK);
      api.reset();
      answerAs(api, scene.as);
      await page.emulateMedia({ media: null });
      await page.evaluate((tokens) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [name, value] of tokens) localStorage.setItem(name, value);
      }, tokensOf(scene.as));
      await scene.open(page, api);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
