import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import { LoadingState } from "@/components/loading-state";

/** Lets only admins in. A check that fails is logged and counts as "no". */
export function RequireAdmin() {
  const { data, error, isPending } = useQuery(profileQuery);

  useEffect(() => {
    if (error) console.error("The admin check failed:", error);
  }, [error]);

  if (isPending) return <LoadingState label="Loading..." />;
  return data?.is_admin ? <Outlet /> : <Navigate to="/" replace />;
}
