import { Button } from "@mantine/core";
import { lazy, Suspense, useId, useRef } from "react";
import { Link } from "react-router";

import type { Course, Progress } from "@/api/types";
import { Status } from "@/components/status";
import { useArrivalFocus } from "@/components/use-arrival-focus";
import { formatLongDate, formatTime, formatWeekday } from "@/lib/dates";
import { useDayHalf } from "@/lib/use-day-half";

import { type Due, dueOn } from "./due";
import { PlanWeek } from "./plan-week";
import { TodayHalf } from "./today-half";
import styles from "./today.module.css";
import type { TodayFacts } from "./use-today-data";
import { describeWeek, weekAround } from "./week";

/** Few people have any, so it comes after the page, and at its end. */
const TodayDoubts = lazy(async () => ({
  default: (await import("./today-doubts")).TodayDoubts,
}));

type TodayProps = { facts: TodayFacts };

/** What to do now: the current half of the day, what is due, and the way to everything else. */
export function Today({ facts: { days, savedAt, progress, course, together } }: TodayProps) {
  const { day, half } = useDayHalf();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  const routine = days.find(({ date }) => date === day);
  const week = weekAround(days, day);

  return (
    <section className={styles.today} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        <span className={styles.badge}>Today</span> {formatWeekday(day)} {half}
      </h2>
      {course?.running === true && <CoursePlace course={course} />}
      {savedAt !== null && <CopyNote savedAt={savedAt} />}
      <StopNote stop={together?.[half].stop ?? ""} />
      {routine === undefined ? (
        <p>You have no routine for today.</p>
      ) : (
        <TodayHalf routine={routine} half={half} headingId={headingId} />
      )}
      {routine !== undefined && <p className={styles.quiet}>{describeWeek(week)}</p>}
      <DueActs due={dueOn(day, week, progress)} course={course ?? null} />
      <MoreLinks progress={progress} />
      <Suspense fallback={null}>
        <TodayDoubts />
      </Suspense>
    </section>
  );
}

function CopyNote({ savedAt }: { savedAt: string }) {
  return (
    <Status className={styles.quiet}>
      This is a copy from {formatLongDate(savedAt)}, {formatTime(savedAt)}. You can tick it off.
    </Status>
  );
}

/** What not to use together now. Anything lighter is on the shelf. */
function StopNote({ stop }: { stop: string }) {
  if (stop === "") return null;
  return (
    <p className={styles.stop}>
      {stop} <Link to="/shelf">See your shelf</Link>
    </p>
  );
}

/** Where the person is in their course, and what to expect there. */
function CoursePlace({ course: { week, weeks, finished, expect } }: { course: Course }) {
  return (
    <p>
      <strong>
        {finished
          ? `Your ${String(weeks)} weeks are over.`
          : `Week ${String(week)} of ${String(weeks)}.`}
      </strong>{" "}
      {expect}
    </p>
  );
}

/** What is asked for once a week, on the days when it is. */
function DueActs({ due, course }: { due: Due; course: Course | null }) {
  return (
    <ul className={styles.due} aria-label="Due now">
      {due.checkIn && (
        <li>
          <Button component={Link} to="/progress/check-in" variant="default">
            Check in, 30 seconds
          </Button>
        </li>
      )}
      {due.photo && (
        <li>
          <Button component={Link} to="/photo" variant="default">
            Take this week's photo
          </Button>
        </li>
      )}
      <PlanWeek isDue={due.nextWeek} course={course} />
    </ul>
  );
}

/** The pages that the menu does not have. */
function MoreLinks({ progress }: { progress: Progress | undefined }) {
  const photos = progress?.photos.filter(({ image }) => image !== null) ?? [];
  return (
    <nav aria-label="More for you">
      <ul className={styles.links}>
        <li>
          <Link to="/progress/summary?shown">Show a pharmacist</Link>
        </li>
        <li>
          <Link to="/shelf">My shelf: check a product</Link>
        </li>
        <li>
          <Link to="/progress">Progress</Link>
        </li>
        {photos.length > 1 && (
          <li>
            <Link to="/progress/compare">Compare photos</Link>
          </li>
        )}
        <li>
          <Link to="/progress/check-in">Check-in</Link>
        </li>
        <li>
          <Link to="/routines">Your week</Link>
        </li>
        <li>
          <Link to="/progress/reminders">Reminders</Link>
        </li>
      </ul>
    </nav>
  );
}
