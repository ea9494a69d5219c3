import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Link, Outlet } from "react-router";

import { useRoutineCopy } from "@/api/queries/stored-routines";
import { storedPerson } from "@/api/session";
import { Footer } from "@/components/footer";
import { LoadingState } from "@/components/loading-state";
import { ChatProvider } from "@/features/chat/chat-provider";
import { sweepSealed } from "@/lib/sealed-store";

import { ConnectionNote } from "./connection-note";
import { earlyClient, forgetEarly } from "./early-data";
import styles from "./layout.module.css";
import { Navbar } from "./navbar";
import { Notices } from "./notices";
import { createQueryClient } from "./query-client";
import { RequireLogin } from "./require-login";
import { SkipLink } from "./skip-link";
import { WaitingNote } from "./waiting-note";

/** The frame of every page behind the login. */
export function SignedInLayout() {
  return (
    <RequireLogin>
      <PersonalFrame />
    </RequireLogin>
  );
}

/**
 * The cache of server data and the conversation live and die with this frame,
 * and the frame with the person, so nothing of one is left when the next logs
 * in, here or in another tab.
 */
function PersonalFrame() {
  const [queryClient] = useState(() => earlyClient(storedPerson()) ?? createQueryClient());
  // React may begin a frame more than once, and only a mounted one keeps its state.
  useEffect(forgetEarly, []);
  // What this device has kept long enough goes when the app is opened.
  useEffect(() => void sweepSealed(), []);
  useEffect(continuePush, []);

  return (
    <QueryClientProvider client={queryClient}>
      <ChatProvider>
        <div className={styles.shell}>
          <SkipLink />
          <Navbar />
          <main id="main" tabIndex={-1} className={styles.main}>
            <RoutineCopy />
            <ConnectionNote />
            <WaitingNote />
            <Notices />
            <Suspense fallback={<LoadingState />}>
              <Outlet />
            </Suspense>
          </main>
          <Footer>
            <Link to="/ingredients">Ingredient library</Link>
          </Footer>
        </div>
      </ChatProvider>
    </QueryClientProvider>
  );
}

/** Below the provider of the cache, which holds what it copies. */
function RoutineCopy() {
  useRoutineCopy();
  return null;
}

/** Only browsers in which somebody turned on notifications load what this needs. */
function continuePush(): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  void import("./renew-push").then(
    ({ renewPush }) => renewPush(),
    () => undefined,
  );
}
