import { Button } from "@mantine/core";
import { IconCalendarHeart } from "@tabler/icons-react";
import { Link } from "react-router";

import { useUndoWeek } from "@/api/queries/routines";
import type { ChatReply } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { Status } from "@/components/status";
import { formatDateList } from "@/lib/dates";

import { useSession } from "./chat-context";
import styles from "./routine-added.module.css";

type RoutineAddedProps = {
  added: NonNullable<ChatReply["routine"]>;
  undone: boolean;
  canUndo: boolean;
};

/** Says that a week was added, what it replaced, and lets it be taken back. */
export function RoutineAdded({ added, undone, canUndo }: RoutineAddedProps) {
  const session = useSession();
  const undo = useUndoWeek();

  function takeBack() {
    undo.mutate(added.week, { onSuccess: () => session.markUndone(added.week) });
  }

  return (
    <div className={styles.added}>
      <p className={styles.message}>
        <IconCalendarHeart size={24} stroke={1.5} aria-hidden />
        One week skincare routine added to your routines
      </p>
      {undone ? (
        <Status takesFocus>
          You removed this week.
          {added.replaced.length > 0 && " The days it replaced are back."}
        </Status>
      ) : (
        added.replaced.length > 0 && <p>{describeReplaced(added.replaced)}</p>
      )}
      {undo.isError && (
        <Banner kind="error" message={`Error removing this week: ${undo.error.message}`} />
      )}
      <div className={styles.acts}>
        <Button component={Link} to="/routines">
          See your routines
        </Button>
        {canUndo && !undone && (
          <ActButton variant="default" busy={undo.isPending} onClick={takeBack}>
            Undo
          </ActButton>
        )}
      </div>
    </div>
  );
}

function describeReplaced(dates: readonly string[]): string {
  const days = dates.length === 1 ? "1 day" : `${String(dates.length)} days`;
  return `This replaces ${days} you already had: ${formatDateList(dates)}.`;
}
