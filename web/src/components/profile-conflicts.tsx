import { Button } from "@mantine/core";

import type { ProfileField } from "@/api/merge-profile";
import type { ProfileUpdate } from "@/api/types";

import styles from "./profile-conflicts.module.css";

type ProfileConflictsProps = {
  conflicts: readonly ProfileField[];
  /** What the form says. */
  here: ProfileUpdate;
  /** What the server says. */
  there: ProfileUpdate;
  choose: (field: ProfileField, value: string) => void;
};

const NAMES: Readonly<Record<ProfileField, string>> = {
  skin_type: "Skin type",
  allergies: "Allergies",
  triggers: "Triggers",
  duration: "Duration",
};

/** Lists of things, of which both versions can be kept. */
const LISTS: readonly ProfileField[] = ["allergies", "triggers"];

/** Fields that were changed here and elsewhere: the person chooses. */
export function ProfileConflicts({ conflicts, here, there, choose }: ProfileConflictsProps) {
  return conflicts.map((field) => (
    <div
      key={field}
      role="group"
      aria-label={`${NAMES[field]} changed elsewhere`}
      className={styles.conflict}
    >
      <p className={styles.title}>{NAMES[field]} changed elsewhere</p>
      <p>
        In your profile: <q>{there[field] || "nothing"}</q>
      </p>
      <p>
        In this form: <q>{here[field] || "nothing"}</q>
      </p>
      <div className={styles.choices}>
        {LISTS.includes(field) && here[field] !== "" && there[field] !== "" && (
          <Button onClick={() => choose(field, `${there[field]}, ${here[field]}`)}>
            Keep both
          </Button>
        )}
        <Button variant="default" onClick={() => choose(field, there[field])}>
          Use my profile
        </Button>
        <Button variant="default" onClick={() => choose(field, here[field])}>
          Use this form
        </Button>
      </div>
    </div>
  ));
}
