import { Button } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";

import type { Unsent, UnsentSent } from "@/api/unsent";
import { Banner } from "@/components/banner";
import { LateCare } from "@/components/late-care";
import { LoadingState } from "@/components/loading-state";
import { PageTitle } from "@/components/page-title";
import { Status } from "@/components/status";
import { countAll, describeLost } from "@/components/waiting-texts";

import { AuthCard } from "./auth-card";
import styles from "./logout-question.module.css";

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
export function LogoutQuestion({ unsent, sent, onLeave }: LogoutQuestionProps) {
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
