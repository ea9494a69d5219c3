import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Outlet } from "react-router";

import { Footer } from "@/components/footer";
import { LoadingState } from "@/components/loading-state";

import styles from "./layout.module.css";
import { Navbar } from "./navbar";
import { createQueryClient } from "./query-client";
import { RequireLogin } from "./require-login";
import { SkipLink } from "./skip-link";

/**
 * The frame of every page behind the login. The cache of server data lives
 * and dies with it, so nothing of one person is left when the next logs in.
 */
export function SignedInLayout() {
  const [queryClient] = useState(createQueryClient);

  return (
    <RequireLogin>
      <QueryClientProvider client={queryClient}>
        <div className={styles.shell}>
          <SkipLink />
          <Navbar />
          <main id="main" tabIndex={-1} className={styles.main}>
            <Suspense fallback={<LoadingState />}>
              <Outlet />
            </Suspense>
          </main>
          <Footer />
        </div>
      </QueryClientProvider>
    </RequireLogin>
  );
}
