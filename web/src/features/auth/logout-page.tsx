import { useEffect, useState } from "react";
import { Navigate } from "react-router";

import { logOut } from "@/api/accounts";
import { LoadingState } from "@/components/loading-state";

/** Logs out and goes to the login page. */
export function LogoutPage() {
  const [done, setDone] = useState(false);

  useEffect(() => {
    void logOut().then(() => setDone(true));
  }, []);

  return done ? <Navigate to="/login" replace /> : <LoadingState label="Logging out..." />;
}
