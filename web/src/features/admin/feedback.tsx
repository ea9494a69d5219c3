import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { feedbackQuery } from "@/api/queries/admin";
import { LoadingState } from "@/components/loading-state";

import { FeedbackList } from "./feedback-list";
import { LoadFailure } from "./load-failure";
import { Pager } from "./pager";
import { Panel } from "./panel";
import { FEEDBACK_ID } from "./panel-ids";
import { usePages } from "./use-pages";

/** What people say of answers, and whether somebody has seen to it. */
export function Feedback() {
  const [open, setOpen] = useState(true);
  const pages = usePages();
  const feedback = useQuery(feedbackQuery(open, pages.after));

  function showOnlyOpen(only: boolean) {
    setOpen(only);
    pages.restart();
  }

  return (
    <Panel
      id={FEEDBACK_ID}
      title="Feedback"
      intro="Answers that people reported as unsafe or wrong. Reports are shown without usernames."
      tools={
        <Checkbox
          label="Show open feedback only"
          checked={open}
          onChange={(event) => showOnlyOpen(event.currentTarget.checked)}
        />
      }
    >
      {feedback.isPending && <LoadingState label="Loading feedback..." />}
      {feedback.isLoadingError && (
        <LoadFailure
          message={`Error loading feedback: ${feedback.error.message}`}
          onRetry={() => void feedback.refetch()}
        />
      )}
      {feedback.data && (
        <>
          <FeedbackList entries={feedback.data.entries} isBusy={feedback.isPlaceholderData} />
          <Pager
            label="Pages of feedback"
            pages={pages}
            next={feedback.data.next}
            isBusy={feedback.isPlaceholderData}
            headingId={FEEDBACK_ID}
          >
            {feedback.data.entries.length === 0 &&
              (open ? "No open feedback." : "No feedback yet.")}
          </Pager>
        </>
      )}
    </Panel>
  );
}
