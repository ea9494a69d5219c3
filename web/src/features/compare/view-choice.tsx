import segments from "@/components/segments.module.css";

import styles from "./view-choice.module.css";

export type ViewKind = "slider" | "sides";

const KINDS: readonly { kind: ViewKind; name: string }[] = [
  { kind: "slider", name: "Slider" },
  { kind: "sides", name: "Side by side" },
];

type ViewChoiceProps = { value: ViewKind; onChange: (kind: ViewKind) => void };

/** How the two photos are laid out. */
export function ViewChoice({ value, onChange }: ViewChoiceProps) {
  return (
    <fieldset className={`${segments.segments ?? ""} ${styles.choice ?? ""}`}>
      <legend className="visually-hidden">View</legend>
      {KINDS.map(({ kind, name }) => (
        <label key={kind}>
          <input
            type="radio"
            name="compare-view"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
