import type { StoredRoutines } from "@/api/stored-routines";
import note from "@/components/note.module.css";
import { Status } from "@/components/status";
import { formatLongDate, formatTime } from "@/lib/dates";

import { RoutineList } from "./routine-list";

/** The copy of the routine on this device, while the server cannot be asked for it. */
export function StoredRoutine({ stored: { days, savedAt } }: { stored: StoredRoutines }) {
  return (
    <>
      <Status className={note.note}>
        <strong>
          This is a copy from {formatLongDate(savedAt)}, {formatTime(savedAt)}.
        </strong>{" "}
        It is stored on this device and shows this week. You can read it and tick it off.
      </Status>
      <RoutineList routines={days} readOnly empty={null} />
    </>
  );
}
