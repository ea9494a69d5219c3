import { Radio } from "@mantine/core";
import { useState } from "react";

import { useChangeDataSettings } from "@/api/queries/data-settings";
import type { DataSettings, PhotoRetention } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { formatLongDate } from "@/lib/dates";

import styles from "./retention-section.module.css";
import {
  countPhotos,
  INACTIVITY_CHOICES,
  isShorter,
  monthsChoice,
  PHOTO_CHOICES,
  photoChoice,
} from "./retention-texts";
import { SettingsSection } from "./settings-section";

/** For how long photos and the account are kept. */
export function RetentionSection() {
  return (
    <SettingsSection
      id="retention"
      title="How long it is kept"
      intro="Choose when things go by themselves. You can delete them sooner at any time."
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

  function choosePhotos(value: string) {
    const choice = photoChoice(value);
    if (choice === undefined) return;
    if (settings.photos > 0 && isShorter(choice, settings.photo_retention)) setShorter(choice);
    else save({ photo_retention: choice });
  }

  function chooseMonths(value: string) {
    const months = monthsChoice(value);
    if (months !== undefined) save({ inactivity_months: months });
  }

  return (
    <>
      <Radio.Group
        label="Delete my photos"
        description="Counted from the day you send a photo. The estimate stays with the record."
        value={settings.photo_retention}
        onChange={choosePhotos}
      >
        <div className={styles.choices}>
          {PHOTO_CHOICES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} disabled={change.isPending} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label="Delete my account when I stop using it"
        description={`Everything goes with it. Each time you log in, the time starts again. As things stand, your account is kept until ${formatLongDate(settings.kept_until)}.`}
        value={String(settings.inactivity_months)}
        onChange={chooseMonths}
      >
        <div className={styles.choices}>
          {INACTIVITY_CHOICES.map(String).map((months) => (
            <Radio
              key={months}
              value={months}
              label={`After ${months} months`}
              disabled={change.isPending}
            />
          ))}
        </div>
      </Radio.Group>
      {change.isSuccess && (
        <Banner
          kind="success"
          message={
            gone > 0
              ? `Your choice is saved. Deleted: ${countPhotos(gone)}.`
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
        message={`You have ${countPhotos(settings.photos)}. Those that are older than the new time are deleted now, and cannot be brought back. Your records stay.`}
        confirmLabel="Change"
        onConfirm={() => shorter !== null && save({ photo_retention: shorter })}
        onCancel={() => setShorter(null)}
      />
    </>
  );
}
