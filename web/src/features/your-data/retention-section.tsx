import { useId, useState } from "react";

import { useChangeDataSettings } from "@/api/queries/data-settings";
import type { DataSettings, InactivityMonths, PhotoRetention } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { formatLongDate } from "@/lib/dates";

import styles from "./choice-group.module.css";
import { SettingsSection } from "./settings-section";
import { StartingPhotos } from "./starting-photos";

/** For how long photos and the account are kept. */
export function RetentionSection() {
  return (
    <SettingsSection
      id="retention"
      title="How long we keep your data"
      intro="Choose when photos and your account are deleted automatically. You can delete them sooner at any time."
    >
      {(settings) => <RetentionChoices settings={settings} />}
    </SettingsSection>
  );
}

function RetentionChoices({ settings }: { settings: DataSettings }) {
  const change = useChangeDataSettings();
  const [shorter, setShorter] = useState<PhotoRetention | null>(null);
  const [gone, setGone] = useState(0);

  function save(update: Parameters<typeof change.mutate>[0]) {
    setShorter(null);
    change.mutate(update, { onSuccess: ({ photos }) => setGone(settings.photos - photos) });
  }

  function choosePhotos(choice: PhotoRetention) {
    if (settings.photos > 0 && isShorter(choice, settings.photo_retention)) setShorter(choice);
    else save({ photo_retention: choice });
  }

  return (
    <>
      <ChoiceGroup
        legend="Delete my photos"
        hint="The time starts when you send a photo. The estimate stays with the record."
        choices={PHOTO_CHOICES}
        value={settings.photo_retention}
        busy={change.isPending}
        onChoose={choosePhotos}
      />
      <StartingPhotos />
      <ChoiceGroup
        legend="Delete my account when I stop using it"
        hint={`Everything in it is deleted too. Each login starts the time again. If you don't log in again, we keep your account until ${formatLongDate(settings.kept_until)}.`}
        choices={INACTIVITY_CHOICES}
        value={settings.inactivity_months}
        busy={change.isPending}
        onChoose={(months) => save({ inactivity_months: months })}
      />
      {change.isSuccess && (
        <Banner
          kind="success"
          message={
            gone > 0
              ? `Your choice is saved. ${countPhotos(gone)} deleted.`
              : "Your choice is saved."
          }
        />
      )}
      {change.isError && (
        <Banner kind="error" message={`Error saving your choice: ${change.error.message}`} />
      )}
      <ConfirmDialog
        open={shorter !== null}
        title="Keep photos for less time"
        message={`You have ${countPhotos(settings.photos)}. Photos older than the new limit are deleted now and can't be restored. Your records stay.`}
        confirmLabel="Change"
        onConfirm={() => shorter !== null && save({ photo_retention: shorter })}
        onCancel={() => setShorter(null)}
      />
    </>
  );
}

/** When photos are deleted, the shortest time first. */
const PHOTO_CHOICES: readonly { value: PhotoRetention; label: string }[] = [
  { value: "after_estimate", label: "Right after the estimate" },
  { value: "90_days", label: "After 90 days" },
  { value: "1_year", label: "After one year" },
  { value: "account", label: "When my account is deleted" },
];

/** After how many months without a login an account is deleted. */
const INACTIVITY_CHOICES: readonly { value: InactivityMonths; label: string }[] = [
  { value: 6, label: "After 6 months" },
  { value: 12, label: "After 12 months" },
  { value: 24, label: "After 24 months" },
];

/** Reports whether photos are kept for less time than before. */
function isShorter(next: PhotoRetention, now: PhotoRetention): boolean {
  const place = (choice: PhotoRetention) =>
    PHOTO_CHOICES.findIndex(({ value }) => value === choice);
  return place(next) < place(now);
}

function countPhotos(photos: number): string {
  return photos === 1 ? "1 photo" : `${String(photos)} photos`;
}

type ChoiceGroupProps<T> = {
  legend: string;
  /** What the choice means. */
  hint: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  /** A choice is being saved; the next one must wait. */
  busy: boolean;
  onChoose: (value: T) => void;
};

/** One of a few answers, saved as soon as it is chosen. */
function ChoiceGroup<T extends string | number>(props: ChoiceGroupProps<T>) {
  const { legend, hint, choices, value, busy, onChoose } = props;
  const name = useId();

  return (
    <fieldset className={styles.group} aria-describedby={`${name}-hint`}>
      <legend>{legend}</legend>
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            aria-disabled={busy}
            onChange={() => {
              if (!busy) onChoose(choice.value);
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
