import type { ReactNode } from "react";

import type { PhotoRetentionChoice } from "@/api/types";

import { ActButton } from "./act-button";
import styles from "./starting-photo-choices.module.css";

type Keep = PhotoRetentionChoice["keep"];

const CHOICES: readonly { keep: Keep; label: string }[] = [
  { keep: "6_months", label: "For 6 months" },
  { keep: "1_year", label: "For one year" },
  { keep: "account", label: "Until I delete my account" },
];

type StartingPhotoChoicesProps = {
  busy: boolean;
  onChoose: (keep: Keep) => void;
  /** What stands after the choices: a way to say no. */
  children: ReactNode;
};

/** For how long a starting photo can be kept. */
export function StartingPhotoChoices({ busy, onChoose, children }: StartingPhotoChoicesProps) {
  return (
    <div className={styles.choices}>
      {CHOICES.map(({ keep, label }) => (
        <ActButton
          key={keep}
          variant="default"
          size="sm"
          disabled={busy}
          onClick={() => onChoose(keep)}
        >
          {label}
        </ActButton>
      ))}
      {children}
    </div>
  );
}
