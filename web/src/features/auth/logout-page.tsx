import { useEffect, useEffectEvent, useState } from "react";
import { Navigate } from "react-router";

import { logOut } from "@/api/accounts";
import { countUnsent, sendUnsent, type Unsent, type UnsentSent } from "@/api/unsent";
import { LoadingState } from "@/components/loading-state";
import { describeLost } from "@/components/waiting-texts";

import { LogoutQuestion } from "./logout-question";

/** Logs out and goes to the login page. Ticks and check-ins that wait are sent first. */
export function LogoutPage() {
  const [done, setDone] = useState(false);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [sent, setSent] = useState<UnsentSent | null>(null);

  function leave() {
    setUnsent(null);
    void logOut().then(() => setDone(true));
  }

  const show = useEffectEvent((found: Unsent) => (isNothing(found) ? leave() : setUnsent(found)));
  const finish = useEffectEvent((outcome: UnsentSent) =>
    hasNews(outcome) ? setSent(outcome) : leave(),
  );

  useEffect(() => {
    // The person may go back while it is being sent. Then it goes on, and nobody is logged out.
    const visit = new AbortController();
    const isHere = () => !visit.signal.aborted;
    void countUnsent().then(async (found) => {
      if (!isHere()) return;
      show(found);
      if (isNothing(found)) return;
      const outcome = await sendUnsent();
      if (isHere()) finish(outcome);
    });
    return () => visit.abort();
  }, []);

  if (done) return <Navigate to="/login" replace />;
  if (unsent === null) return <LoadingState label="Logging out..." />;
  return <LogoutQuestion unsent={sent?.left ?? unsent} sent={sent} onLeave={leave} />;
}

function isNothing({ ticks, checkIns }: Unsent): boolean {
  return ticks + checkIns === 0;
}

/** Whether there is something that the person has to know before the page goes. */
function hasNews({ ticks, checkIns, left }: UnsentSent): boolean {
  const hasCare = checkIns.saved.some(({ care }) => care.length > 0);
  return !isNothing(left) || hasCare || describeLost(ticks, checkIns).length > 0;
}
