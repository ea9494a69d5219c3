import type { CheckInSaved } from "@/api/types";
import { LateCare } from "@/components/late-care";
import note from "@/components/note.module.css";
import { Status } from "@/components/status";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

type LateCheckInsProps = {
  /** Check-ins that waited on this device and are saved now. */
  saved: readonly CheckInSaved[];
  onClose: () => void;
};

/** A text about something that the person wrote comes on whatever page they are by now. */
export function LateCheckIns({ saved, onClose }: LateCheckInsProps) {
  if (saved.length === 0) return null;
  const days = saved.map(({ check_in }) => formatLongDate(check_in.date));

  return (
    <>
      <LateCare saved={saved} />
      <Status className={note.above}>
        Your check-in that waited is saved: {days.join(", ")}.{" "}
        <TextButton onClick={onClose}>Close</TextButton>
      </Status>
    </>
  );
}
