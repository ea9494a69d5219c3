import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

import {
  checkAccess,
  hasFreshAccess,
  onPersonChange,
  onSessionEnd,
  showPerson,
  storedPerson,
} from "@/api/session";

type Access = { state: "checking" | "allowed" | "denied"; person: string | null };

const DENIED: Access = { state: "denied", person: null };

/**
 * Whether someone may see what is behind the login, and who it is. Checked on
 * arrival and again on each navigation; the page stays in view during the later
 * checks, as an access token lasts only minutes and its renewal should go
 * unnoticed.
 */
export function useAccess(): Access {
  const { key } = useLocation();
  const [access, setAccess] = useState<Access>(() =>
    hasFreshAccess() ? allow(storedPerson()) : { state: "checking", person: null },
  );

  useEffect(() => {
    let current = true;
    void checkAccess().then((allowed) => {
      if (current) setAccess(allowed ? allow(storedPerson()) : DENIED);
    });
    return () => {
      current = false;
    };
  }, [key]);

  useEffect(() => onSessionEnd(() => setAccess(DENIED)), []);

  useEffect(
    () => onPersonChange((person) => setAccess((now) => (isOpen(now) ? allow(person) : now))),
    [],
  );

  // A layout effect, to be there before the pages make their first request.
  useLayoutEffect(() => showPerson(access.person), [access.person]);

  return access;
}

function allow(person: string | null): Access {
  return { state: "allowed", person };
}

function isOpen({ state }: Access): boolean {
  return state === "allowed";
}
