import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { Profile, Questionnaire } from "@/api/types";
import { LoadingState } from "@/components/loading-state";
import { SeverityLabel } from "@/components/severity-label";
import { openingFor } from "@/lib/chat-opening";
import { formatShortDate } from "@/lib/dates";

import { useSession } from "./chat-context";
import styles from "./welcome.module.css";

/** The page before anything was said: a record to start from, and questions to choose. */
export function Welcome() {
  const session = useSession();
  const questionnaires = useQuery(questionnairesQuery);
  const { data: profile, isPending: isProfilePending } = useQuery(profileQuery);
  const latest = questionnaires.data?.[0];

  if (questionnaires.isPending || (latest && isProfilePending)) {
    return (
      <div className={styles.waiting}>
        <LoadingState />
      </div>
    );
  }
  return (
    <div className={styles.welcome}>
      {latest && profile ? (
        <LatestRecord questionnaire={latest} profile={profile} />
      ) : (
        <p className={styles.tip}>
          For advice that fits you, <Link to="/">fill in the questionnaire</Link> first.
        </p>
      )}
      <section aria-labelledby="starters" className={styles.starters}>
        <h2 id="starters">Or ask something</h2>
        <ul>
          {startersFor(latest, profile).map((question) => (
            <li key={question}>
              <button type="button" onClick={() => session.send(question, latest?.id ?? null)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type LatestRecordProps = { questionnaire: Questionnaire; profile: Profile };

function LatestRecord({ questionnaire, profile }: LatestRecordProps) {
  return (
    <section aria-labelledby="latest-record" className={styles.latest}>
      <h2 id="latest-record">Start from your latest record</h2>
      <p className={styles.facts}>
        {formatShortDate(questionnaire.filled_at)}
        <SeverityLabel severity={questionnaire.acne_severity} estimate={questionnaire.estimate} />
      </p>
      <p>You'll get advice on a cleanser, a moisturiser, extras and other things that help.</p>
      <div className={styles.next}>
        <Button component={Link} to="/chatbot" state={openingFor(profile, questionnaire)}>
          Get advice for this record
        </Button>
        <Link to="/progress" className={styles.progress}>
          See your photos and check-ins over time
        </Link>
      </div>
    </section>
  );
}

/** What can be said without knowing anything about the person. */
const GENERAL = [
  "How do I start a gentle routine?",
  "Which natural ingredients have been tested best?",
  "When should I see a pharmacist or a GP?",
];

/** Questions to begin with, drawn from the latest record if there is one. */
function startersFor(
  latest: Pick<Questionnaire, "acne_severity" | "current_skincare_routine"> | undefined,
  profile: Pick<Profile, "allergies" | "triggers"> | undefined,
): string[] {
  const personal = [
    ...(latest?.acne_severity ? ["What does my estimate mean?"] : []),
    ...(latest?.current_skincare_routine.trim() ? ["Does what I use now go well together?"] : []),
    ...(profile?.allergies.trim() ? ["What should I avoid with my allergies?"] : []),
    ...(profile?.triggers.trim() ? ["What can I do about my triggers?"] : []),
  ];
  return [...personal, ...GENERAL].slice(0, 4);
}
