import { useId } from "react";

import { TextButton } from "@/components/text-button";
import { formatShortDate } from "@/lib/dates";

import styles from "./camera-dialog.module.css";
import type { LastPhotoState } from "./use-last-photo";

type GhostControlProps = {
  last: LastPhotoState;
  /** In per cent. */
  opacity: number;
  onOpacity: (opacity: number) => void;
  onReveal: () => void;
};

/** How strongly the last photo shows over the camera's picture, or why there is none. */
export function GhostControl({ last, opacity, onOpacity, onReveal }: GhostControlProps) {
  const id = useId();

  if (last.state === "hidden") {
    return (
      <p className={styles.note}>
        Your photos are hidden on this device.{" "}
        <TextButton onClick={onReveal}>Show my last photo here</TextButton>
      </p>
    );
  }
  if (last.state !== "ready") {
    return (
      <p className={styles.note}>
        {last.state === "loading" && "Loading your last photo..."}
        {last.state === "none" &&
          "This is your first photo of this side. Next time, it helps you take the same photo again."}
        {last.state === "failed" &&
          "We couldn't load your last photo. You can take a new one without it."}
      </p>
    );
  }
  return (
    <div className={styles.opacity}>
      <label htmlFor={id}>Last photo, {formatShortDate(last.photo.takenAt)}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={80}
        step={5}
        value={opacity}
        aria-valuetext={opacity === 0 ? "not shown" : `shown at ${String(opacity)} per cent`}
        onChange={({ currentTarget }) => onOpacity(Number(currentTarget.value))}
      />
    </div>
  );
}
