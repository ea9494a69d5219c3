import { Button } from "@mantine/core";
import { Link } from "react-router";

import { usePlanWeek, useStartCourse } from "@/api/queries/course";
import type { Course } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { FailureBanner } from "@/components/failure-banner";
import { Status } from "@/components/status";
import { formatWeekday } from "@/lib/dates";

type PlanWeekProps = {
  /** The days of the routine end today or tomorrow, or are over. */
  isDue: boolean;
  /** Null when it is not known. */
  course: Course | null;
};

/** Plans the next week of the course, or its first one, with one tap. */
export function PlanWeek({ isDue, course }: PlanWeekProps) {
  const start = useStartCourse();
  const nextWeek = usePlanWeek();
  const plan = course?.running === true ? nextWeek : start;
  const planned = nextWeek.data ?? start.data;

  if (planned !== undefined) {
    const from = planned.current?.first_day;
    return (
      <li>
        <Status takesFocus>
          Your week is planned{from !== undefined && `, from ${formatWeekday(from)} on`}.
        </Status>
      </li>
    );
  }
  if (course === null) return isDue ? <AskTheChat /> : null;
  const { running, finished, next, next_due } = course;
  const isPlannable = running ? next_due : isDue;
  if (finished || next === null || !isPlannable) return null;
  return (
    <li>
      <ActButton
        busy={plan.isPending}
        onClick={() => (running ? nextWeek.mutate(next.week) : start.mutate())}
      >
        {running ? "Plan next week" : "Start a course of 12 weeks"}
      </ActButton>
      {plan.isError && (
        <FailureBanner error={plan.error} refusal="Your next week was not planned." />
      )}
    </li>
  );
}

/** The server does not say what comes next. The chat can always be asked. */
function AskTheChat() {
  return (
    <li>
      <Button component={Link} to="/chatbot" variant="default">
        Plan next week
      </Button>
    </li>
  );
}
