import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";

import { logOut } from "@/api/accounts";
import { countUnsent, sendUnsent, type Unsent, type UnsentSent } from "@/api/unsent";
import { Banner } from "@/components/banner";
import { LateCare } from "@/components/late-care";
import { LoadingState } from "@/components/loading-state";
import { PageTitle } from "@/components/page-title";
import { Status } from "@/components/status";
import { countAll, describeLost } from "@/components/waiting-texts";

import { AuthCard } from "./auth-card";
import styles from "./logout-question.module.css";

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

type LogoutQuestionProps = {
  /** What is on this device alone. */
  unsent: Unsent;
  /** What became of it. Null while it is being sent. */
  sent: UnsentSent | null;
  onLeave: () => void;
};

/** React Router gives this key to the page the visit began with. */
const FIRST_LOCATION = "default";

/** Asks before ticks or check-ins are lost, and says what became of those that were sent. */
function LogoutQuestion({ unsent, sent, onLeave }: LogoutQuestionProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const number = unsent.ticks + unsent.checkIns;
  const lost = sent === null ? [] : describeLost(sent.ticks, sent.checkIns);

  function stay() {
    void (key === FIRST_LOCATION ? navigate("/", { replace: true }) : navigate(-1));
  }

  return (
    <AuthCard>
      <PageTitle>Log out?</PageTitle>
      {sent === null && <LoadingState label={`Sending ${countAll(unsent)} first...`} />}
      {sent !== null && <LateCare saved={sent.checkIns.saved} />}
      {lost.length > 0 && <Banner kind="error" message={lost.join(" ")} />}
      {sent !== null && number > 0 && (
        <Status>
          <strong>Not sent: {countAll(unsent)}.</strong> Clary can't take{" "}
          {number === 1 ? "it" : "them"} right now. If you stay logged in, Clary keeps trying.
        </Status>
      )}
      {number > 0 && (
        <p>
          {number === 1 ? "It is" : "They are"} on this device only. If you log out now,{" "}
          {number === 1 ? "it is deleted and" : "they are deleted and"} nobody can bring{" "}
          {number === 1 ? "it" : "them"} back.
        </p>
      )}
      <div className={styles.choices}>
        <Button onClick={stay}>Stay logged in</Button>
        <Button variant="outline" color="clay" onClick={onLeave}>
          {number === 0 ? "Log out" : `Log out and delete ${number === 1 ? "it" : "them"}`}
        </Button>
      </div>
    </AuthCard>
  );
}
