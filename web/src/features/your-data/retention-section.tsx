import { useState } from "react";

import { useChangeDataSettings } from "@/api/queries/data-settings";
import type { DataSettings, PhotoRetention } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { formatLongDate } from "@/lib/dates";

import { ChoiceGroup } from "./choice-group";
import { countPhotos, INACTIVITY_CHOICES, isShorter, PHOTO_CHOICES } from "./retention-texts";
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

  function choosePhotos(choice: PhotoRetention) {
    if (settings.photos > 0 && isShorter(choice, settings.photo_retention)) setShorter(choice);
    else save({ photo_retention: choice });
  }

  return (
    <>
      <ChoiceGroup
        legend="Delete my photos"
        hint="Counted from the day you send a photo. The estimate stays with the record."
        choices={PHOTO_CHOICES}
        value={settings.photo_retention}
        busy={change.isPending}
        onChoose={choosePhotos}
      />
      <ChoiceGroup
        legend="Delete my account when I stop using it"
        hint={`Everything goes with it. Each time you log in, the time starts again. As things stand, your account is kept until ${formatLongDate(settings.kept_until)}.`}
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
