import { useState } from "react";

import { useChangeDataSettings } from "@/api/queries/data-settings";
import type { DataSettings, PhotoRetention } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { formatLongDate } from "@/lib/dates";

import { ChoiceGroup } from "./choice-group";
import { countPhotos, INACTIVITY_CHOICES, isShorter, PHOTO_CHOICES } from "./retention-texts";
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
