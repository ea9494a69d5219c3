import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { courseQuery, useEndCourse, usePlanWeek, useStartCourse } from "@/api/queries/course";
import type { Course } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Card } from "@/components/card";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FailureBanner } from "@/components/failure-banner";
import { TextButton } from "@/components/text-button";
import { formatShortDate } from "@/lib/dates";
import { useDayHalf } from "@/lib/use-day-half";

import styles from "./course-panel.module.css";
import { StingHelp } from "./sting-help";

/** Where the person is in their course, and the next week in one tap. Nothing while it is unknown. */
export function CoursePanel() {
  const course = useQuery(courseQuery(useDayHalf().day)).data;
  if (course === undefined || course === null) return null;
  return (
    <Card aria-labelledby="course">
      <div className={styles.course}>
        {course.running ? <Running course={course} /> : <Start course={course} />}
      </div>
    </Card>
  );
}

function Start({ course }: { course: Course }) {
  const start = useStartCourse();
  return (
    <>
      <h2 id="course">A course of 12 weeks</h2>
      <p>{course.next?.reasons.at(-1)}</p>
      <ActButton busy={start.isPending} onClick={() => start.mutate()}>
        Start the course
      </ActButton>
      {start.isError && <FailureBanner error={start.error} refusal="Failed to start the course." />}
    </>
  );
}

function Running({ course }: { course: Course }) {
  const { current, finished, week, weeks } = course;
  const until = current?.arm_test_until ?? null;
  return (
    <>
      <h2 id="course">
        {finished ? "Your course is complete" : `Week ${String(week)} of ${String(weeks)}`}
      </h2>
      {finished ? <LookBack course={course} /> : <p>{current?.reasons.at(-1)}</p>}
      {until !== null && <p>Arm test until {formatShortDate(until)}.</p>}
      <p className={styles.expect}>{course.expect}</p>
      {!finished && <NextWeek course={course} />}
      {finished && <Start course={{ ...course, next: null }} />}
      {!finished && <StingHelp />}
      <EndCourse />
    </>
  );
}

function LookBack({ course: { done } }: { course: Course }) {
  return (
    <p>
      You did {done.mornings} of {done.days} mornings and {done.evenings} of {done.days} evenings.{" "}
      <Link to="/progress/summary">Show a pharmacist how it went</Link>.
    </p>
  );
}

function NextWeek({ course: { next, next_due } }: { course: Course }) {
  const plan = usePlanWeek();
  if (next === null || !next_due) return null;
  return (
    <>
      <p>{next.reasons.at(-1)}</p>
      <ActButton busy={plan.isPending} onClick={() => plan.mutate(next.week)}>
        Plan week {next.week}
      </ActButton>
      {plan.isError && <FailureBanner error={plan.error} refusal="Failed to plan the week." />}
    </>
  );
}

function EndCourse() {
  const end = useEndCourse();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>
        <TextButton onClick={() => setAsking(true)}>End the course</TextButton>
      </p>
      {end.isError && <FailureBanner error={end.error} refusal="Failed to end the course." />}
      <ConfirmDialog
        open={asking}
        title="End the course"
        message="The days that are planned stay in your routines. You can start a new course at any time."
        confirmLabel="End the course"
        onConfirm={() => {
          setAsking(false);
          end.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
