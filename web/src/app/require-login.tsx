import { Fragment, type ReactNode } from "react";
import { Navigate } from "react-router";

import { FullPageLoading } from "./full-page-loading";
import { useAccess } from "./use-access";

/**
 * Lets only people in who are logged in; all others go to the login page.
 * Everything inside belongs to one person: for another one it starts afresh.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { state, person } = useAccess();

  if (state === "checking") return <FullPageLoading />;
  if (state === "denied") return <Navigate to="/login" replace />;
  return <Fragment key={person}>{children}</Fragment>;
}
