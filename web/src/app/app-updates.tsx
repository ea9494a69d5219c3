import { useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";

import { appVersion } from "@/lib/page-meta";
import { WORKER_URL } from "@/lib/trusted-types";

import { UpdatePrompt } from "./update-prompt";

/** How often an open app asks for a new release, when the person comes back to it. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** How long a new worker may take to start before the page reloads without it. */
const TAKE_OVER_MS = 3000;

/** Registers the service worker, and offers a reload when a new release is stored. */
export async function startUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(WORKER_URL);
  const registration = await navigator.serviceWorker.ready;
  const host = document.body.appendChild(document.createElement("div"));
  createRoot(host).render(<AppUpdates registration={registration} />);
  checkOnReturn(registration);
}

function AppUpdates({ registration }: { registration: ServiceWorkerRegistration }) {
  const [releases] = useState(() => watchReleases(registration));
  const found = useSyncExternalStore(releases.subscribe, releases.current);
  const [declined, setDeclined] = useState<ServiceWorker | null>(null);

  return (
    <UpdatePrompt
      isReady={found !== null && found !== declined}
      onReload={() => applyUpdate(registration)}
      onLater={() => setDeclined(found)}
    />
  );
}

/** Follows which worker of another release than this page's is stored. */
export function watchReleases(registration: ServiceWorkerRegistration): {
  subscribe: (changed: () => void) => () => void;
  current: () => ServiceWorker | null;
} {
  let found: ServiceWorker | null = null;
  const listeners = new Set<() => void>();

  async function offer(worker: ServiceWorker): Promise<void> {
    // The person may have opened the new release already, from the server.
    if ((await versionOf(worker)) === appVersion()) return;
    found = worker;
    for (const changed of listeners) changed();
  }

  function follow(worker: ServiceWorker): void {
    if (worker.state === "installed") void offer(worker);
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed") void offer(worker);
    });
  }

  for (const worker of [registration.waiting, registration.installing]) {
    if (worker !== null) follow(worker);
  }
  registration.addEventListener("updatefound", () => {
    if (registration.installing !== null) follow(registration.installing);
  });

  return {
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    current: () => found,
  };
}

/** The release that a worker belongs to. */
function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage("version", [port2]);
  });
}

/** Lets the new worker take over, and then loads its release. */
function applyUpdate({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  if (waiting === null) {
    reload(); // Another tab was quicker.
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  window.setTimeout(reload, TAKE_OVER_MS);
  waiting.postMessage("activate");
}

function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked < CHECK_EVERY_MS) return;
    checked = Date.now();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  });
}
