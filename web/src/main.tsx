import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";

import { App } from "./app/app";
import { loadPage } from "./app/load-page";
import { installTrustedTypes } from "./lib/trusted-types";

// First of all: everything below writes to the page under this policy.
installTrustedTypes();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

/** How long the first picture waits for the files of its page. Later it says that it is loading. */
const WAIT_MS = 500;

/** The service worker downloads the whole app. The page that the person opened comes first. */
const UPDATES_AFTER_MS = 2000;

// A transition is drawn in short steps, and a tap meanwhile need not wait for the last one.
function draw(host: HTMLElement) {
  startTransition(() =>
    createRoot(host).render(
      <StrictMode>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </StrictMode>,
    ),
  );
}

// A page whose files cannot be loaded says so itself.
const loaded = loadPage(window.location.pathname).catch(() => undefined);
const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
void Promise.race([loaded, late]).then(() => draw(root));

// After everything else, and never in the way of it: the app works without.
if (import.meta.env.PROD) {
  window.addEventListener("load", () => {
    setTimeout(() => {
      import("./app/app-updates").then(({ startUpdates }) => startUpdates()).catch(() => undefined);
    }, UPDATES_AFTER_MS);
  });
}
