import type { CheckInSaved } from "@/api/types";
import { CareText } from "@/components/care-text";
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
  const care = new Map(saved.flatMap((one) => one.care).map((one) => [one.id, one]));
  const days = saved.map(({ check_in }) => formatLongDate(check_in.date));

  return (
    <>
      {care.size > 0 && (
        <div role="alert">
          <h2 className="visually-hidden">Please read this first</h2>
          {[...care.values()].map((one) => (
            <CareText key={one.id} care={one} />
          ))}
        </div>
      )}
      <Status className={note.above}>
        Your check-in that waited is saved: {days.join(", ")}.{" "}
        <TextButton onClick={onClose}>Close</TextButton>
      </Status>
    </>
  );
}
