import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link, useNavigate } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import { progressQuery } from "@/api/queries/progress";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { Questionnaire } from "@/api/types";
import { Card } from "@/components/card";
import { CareCard } from "@/components/care-card";
import { LoadError } from "@/components/error-state";
import { EstimateSummary } from "@/components/estimate-summary";
import { nextStepFor } from "@/components/estimate-texts";
import { LoadingState } from "@/components/loading-state";
import { openingFor } from "@/lib/chat-opening";

import { BesideLast } from "./beside-last";
import { lastComparable } from "./difference";
import styles from "./photo-result.module.css";

/** What came of a photo, from the records. It stays until the person goes on. */
export function PhotoResult({ id }: { id: string }) {
  const records = useQuery(questionnairesQuery);
  const record = records.data?.find((one) => String(one.id) === id);

  if (record !== undefined) {
    return <Result record={record} last={lastComparable(records.data ?? [], record)} />;
  }
  if (records.isLoadingError) return <LoadError what="your result" query={records} />;
  if (records.fetchStatus === "paused") {
    return <p>Your result is in your records. It opens when you're back online.</p>;
  }
  if (records.isFetching) return <LoadingState label="Loading your result..." />;
  return (
    <p>
      There is no such photo any more. <Link to="/records">See your records</Link>
    </p>
  );
}

type ResultProps = { record: Questionnaire; last: Questionnaire | undefined };

function Result({ record, last }: ResultProps) {
  const { acne_severity, estimate } = record;
  const { data: profile } = useQuery(profileQuery);
  const { data: progress } = useQuery(progressQuery);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  // What had the focus went with the camera.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Your estimate
      </h2>
      {last !== undefined && (
        <BesideLast record={record} last={last} statement={progress?.statement.text} />
      )}
      {last === undefined && <EstimateSummary severity={acne_severity} estimate={estimate} />}
      <CareCard {...nextStepFor(estimate)} />
      {last !== undefined && (
        <details className={styles.more}>
          <summary>More about today's estimate</summary>
          <EstimateSummary severity={acne_severity} estimate={estimate} />
        </details>
      )}
      <div className={styles.acts}>
        <Button component={Link} to="/">
          Done
        </Button>
        {profile !== undefined && (
          <Button
            variant="default"
            onClick={() => void navigate("/chatbot", { state: openingFor(profile, record) })}
          >
            Get new advice
          </Button>
        )}
      </div>
      <p className={styles.links}>
        <Link to="/progress">Your progress</Link> <Link to="/progress/compare">Compare photos</Link>{" "}
        <Link to="/records">Your records</Link>
      </p>
    </Card>
  );
}
