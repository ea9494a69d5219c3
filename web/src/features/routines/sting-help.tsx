import { Button } from "@mantine/core";
import { useState } from "react";

import { useReportSting } from "@/api/queries/course";
import { ActButton } from "@/components/act-button";
import { CallableText } from "@/components/callable-text";
import { FailureBanner } from "@/components/failure-banner";
import note from "@/components/note.module.css";
import { Status } from "@/components/status";

import styles from "./course-panel.module.css";

/** "It stings": asks how, changes the plan, and says when to stop and whom to ask. */
export function StingHelp() {
  const report = useReportSting();
  const [asking, setAsking] = useState(false);

  if (report.data) {
    return (
      <Status takesFocus className={note.note}>
        {report.data.do} <CallableText>{report.data.stop}</CallableText>
      </Status>
    );
  }
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        It stings
      </Button>
    );
  }
  return (
    <div role="group" aria-label="How does it sting?" className={styles.choices}>
      <ActButton
        variant="default"
        busy={report.isPending && !report.variables}
        onClick={() => report.mutate(false)}
      >
        A little
      </ActButton>
      <ActButton
        variant="default"
        busy={report.isPending && report.variables}
        onClick={() => report.mutate(true)}
      >
        Burning, swelling, rash or blisters
      </ActButton>
      {report.isError && <FailureBanner error={report.error} refusal="Failed to save it." />}
    </div>
  );
}
