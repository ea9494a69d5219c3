import type { ReactNode } from "react";
import { Navigate } from "react-router";

import { FullPageLoading } from "./full-page-loading";
import { useAccess } from "./use-access";

/** Lets only people in who are logged in; all others go to the login page. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const access = useAccess();

  if (access === "checking") return <FullPageLoading />;
  if (access === "denied") return <Navigate to="/login" replace />;
  return children;
}
