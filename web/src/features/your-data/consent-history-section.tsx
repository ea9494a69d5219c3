import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { consentHistoryQuery } from "@/api/queries/consents";
import type { Consent } from "@/api/types";
import { CONSENT_TEXTS } from "@/components/consent-texts";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";
import { formatLongDate, formatTime } from "@/lib/dates";

import { HistoryList } from "./history-list";

/** Every answer about consent that was ever given. */
export function ConsentHistorySection() {
  const history = useQuery(consentHistoryQuery);

  return (
    <Section
      id="consents"
      title="What you agreed to"
      intro="Every consent choice you made, newest first. The latest choice for each purpose applies."
    >
      {history.isPending && <LoadingState label="Loading your choices..." />}
      <LoadError what="your choices" query={history} />
      {history.data && <Answers answers={history.data} />}
      <p>
        <Link to="/profile">Change your choices</Link> on your profile.
      </p>
    </Section>
  );
}

function Answers({ answers }: { answers: readonly Consent[] }) {
  if (answers.length === 0) return <p>You haven't been asked for consent yet.</p>;
  const entries = answers.map((answer) => ({
    title: (
      <>
        <strong>{describeAnswer(answer)}</strong> “{CONSENT_TEXTS[answer.purpose].title}”
      </>
    ),
    details: describe(answer),
  }));
  return <HistoryList entries={entries} noun="choices" />;
}

/** A policy that was shown is no answer, and the server says whether it counts as a yes. */
function describeAnswer({ granted, source }: Consent): string {
  if (source === "acknowledged") return granted ? "Counted as agreed:" : "Not asked:";
  if (granted) return "Agreed:";
  return source === "profile" ? "Withdrawn:" : "Not agreed:";
}

/** When, where, and with which policy before their eyes. */
function describe({ source, recorded_at, policy_version }: Consent): string {
  const when =
    recorded_at === undefined
      ? ""
      : `${formatLongDate(recorded_at)} at ${formatTime(recorded_at)}, `;
  return `${when}${WHERE[source]}, privacy policy ${policy_version ?? "unknown"}`;
}

const WHERE: Readonly<Record<Consent["source"], string>> = {
  signup: "when you signed up",
  profile: "in the app",
  acknowledged: "policy shown at sign-up",
  none: "never asked",
};
