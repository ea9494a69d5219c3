import { type ReactNode, useCallback, useState } from "react";
import { Link } from "react-router";

import { useDeleteRoutine, useTickRoutine } from "@/api/queries/routines";
import type { Routine } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { FailureBanner } from "@/components/failure-banner";
import { LoadingState } from "@/components/loading-state";
import { focusById } from "@/lib/focus";
import { neighbourOf } from "@/lib/neighbour";
import { useDelayed } from "@/lib/use-delayed";
import { useToday } from "@/lib/use-today";

import { EarlierWeeks } from "./earlier-weeks";
import { describeProgress, groupWeeks } from "./group-weeks";
import { RoutineCard } from "./routine-card";
import type { Half } from "./routine-half";
import { headingIdOf } from "./routine-ids";
import styles from "./routine-list.module.css";
import { WeekTools } from "./week-tools";
import { WeekView } from "./week-view";

/** Good news goes by itself, as it lies over the list; bad news stays. */
const FEEDBACK_MS = 8000;

type RoutineListProps = {
  routines: readonly Routine[];
  empty: ReactNode;
  /** Where the person is in their course. It stands under today. */
  course?: ReactNode;
  /** Days can be ticked off, but not deleted. */
  readOnly?: boolean;
};

/** Today first and large, then the week, then what is over. */
export function RoutineList({ routines, empty, course, readOnly = false }: RoutineListProps) {
  const today = useToday();
  const weeks = groupWeeks(routines, today);
  const [asking, setAsking] = useState<Routine | null>(null);
  const deletion = useDeleteRoutine();
  const { mutate: tick, error: tickError } = useTickRoutine();
  useDelayed(deletion.isSuccess, deletion.reset, FEEDBACK_MS);

  const tickOff = useCallback(
    (routine: Routine, half: Half, done: boolean) =>
      tick({ ...routine, [half === "morning" ? "morning_done" : "evening_done"]: done, half }),
    [tick],
  );
  const acts = { today, onTick: tickOff, onDelete: readOnly ? null : setAsking };

  function confirmDeletion({ id, week }: Routine) {
    setAsking(null);
    // A second request for the same day would be refused, as it is gone by then.
    if (deletion.isPending && deletion.variables === id) return;
    // The button that had the focus goes with its card.
    const next = neighbourOf(
      id,
      routines.filter((routine) => routine.week === week),
    );
    deletion.mutate(id, { onSuccess: () => focusById(headingIdOf(next)) });
  }

  return (
    <>
      {routines.length === 0 && empty}
      {routines.length > 0 && (
        <div className={styles.routines}>
          {weeks.today === null ? (
            <p>
              You have no routine for today. You can <Link to="/chatbot">ask the chatbot</Link> for
              a new week.
            </p>
          ) : (
            <div id="today" className={styles.today}>
              <RoutineCard routine={weeks.today} {...acts} />
            </div>
          )}
          {course}
          {weeks.current.map((week) => (
            <section key={week.id} className={styles.week} aria-label="This week">
              <div className={styles.heading}>
                <h2>This week</h2>
                <p>{describeProgress(week.days)}</p>
                <WeekTools days={week.days} />
              </div>
              <WeekView week={week} {...acts} />
            </section>
          ))}
          {weeks.earlier.length > 0 && <EarlierWeeks weeks={weeks.earlier} {...acts} />}
        </div>
      )}
      {/* Sticks to the window, so that it is seen wherever the list is scrolled to. */}
      <div className={styles.feedback}>
        {deletion.isPending && <LoadingState label="Deleting..." />}
        {deletion.isSuccess && <Banner kind="success" message="Routine deleted successfully!" />}
        {deletion.isError && (
          <FailureBanner error={deletion.error} refusal="Failed to delete routine." />
        )}
        {tickError !== null && (
          <Banner kind="error" message={`Error saving your tick: ${tickError.message}`} />
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        title="Delete Routine"
        message="Are you sure you want to delete this routine? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => asking && confirmDeletion(asking)}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}
