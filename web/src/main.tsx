import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";

import { App } from "./app/app";
import { installTrustedTypes } from "./lib/trusted-types";

// First of all: everything below writes to the page under this policy.
installTrustedTypes();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);

// After everything else, and never in the way of it: the app works without.
if (import.meta.env.PROD) {
  window.addEventListener("load", () => {
    import("./app/app-updates").then(({ startUpdates }) => startUpdates()).catch(() => undefined);
  });
}
