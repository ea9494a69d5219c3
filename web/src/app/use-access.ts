import { useEffect, useState } from "react";
import { useLocation } from "react-router";

import { checkAccess, hasFreshAccess, onSessionEnd } from "@/api/session";

type Access = "checking" | "allowed" | "denied";

/**
 * Whether the person may see what is behind the login. Checked on arrival and
 * again on each navigation; the page stays in view during the later checks,
 * as an access token lasts only minutes and its renewal should go unnoticed.
 */
export function useAccess(): Access {
  const { key } = useLocation();
  const [access, setAccess] = useState<Access>(() => (hasFreshAccess() ? "allowed" : "checking"));

  useEffect(() => {
    let current = true;
    void checkAccess().then((allowed) => {
      if (current) setAccess(allowed ? "allowed" : "denied");
    });
    return () => {
      current = false;
    };
  }, [key]);

  useEffect(() => onSessionEnd(() => setAccess("denied")), []);

  return access;
}
