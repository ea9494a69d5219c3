import { useId } from "react";

import type { PhotoSide } from "@/api/types";
import segments from "@/components/segments.module.css";

import styles from "./side-choice.module.css";

const SIDES: { side: PhotoSide; label: string }[] = [
  { side: "front", label: "Front" },
  { side: "left", label: "Left cheek" },
  { side: "right", label: "Right cheek" },
];

type SideChoiceProps = { side: PhotoSide; onChange: (side: PhotoSide) => void };

/** Which side of the face a photo shows, as the person has it. */
export function SideChoice({ side, onChange }: SideChoiceProps) {
  const name = useId();
  return (
    <fieldset className={`${segments.segments ?? ""} ${styles.choice ?? ""}`}>
      <legend>Which side of your face?</legend>
      {SIDES.map((option) => (
        <label key={option.side} data-chosen={option.side === side}>
          <input
            type="radio"
            name={name}
            checked={option.side === side}
            onChange={() => onChange(option.side)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
