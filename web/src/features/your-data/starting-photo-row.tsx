import { Button } from "@mantine/core";
import { useState } from "react";

import type { PhotoRetentionChoice, Questionnaire } from "@/api/types";
import { StartingPhotoChoices } from "@/components/starting-photo-choices";
import { formatLongDate } from "@/lib/dates";

type StartingPhotoRowProps = {
  photo: Questionnaire;
  busy: boolean;
  onChoose: (keep: PhotoRetentionChoice["keep"]) => void;
};

/** One photo with how long it is kept, and a way to change that. */
export function StartingPhotoRow({ photo, busy, onChoose }: StartingPhotoRowProps) {
  const [isChanging, setChanging] = useState(false);
  const day = formatLongDate(photo.filled_at);

  if (isChanging && !photo.starting_photo) {
    return (
      <li>
        How long shall we keep the photo from {day}, from today?
        <StartingPhotoChoices busy={busy} onChoose={onChoose}>
          <Button variant="subtle" size="sm" disabled={busy} onClick={() => setChanging(false)}>
            Cancel
          </Button>
        </StartingPhotoChoices>
      </li>
    );
  }
  return (
    <li>
      {describe(photo)}{" "}
      {photo.starting_photo ? (
        <Button
          variant="default"
          size="sm"
          disabled={busy}
          aria-label={`Stop keeping the photo from ${day} longer`}
          onClick={() => {
            setChanging(false);
            onChoose("standard");
          }}
        >
          Stop keeping it longer
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={busy}
          aria-label={`Keep the photo from ${day} longer`}
          onClick={() => setChanging(true)}
        >
          Keep it longer
        </Button>
      )}
    </li>
  );
}

function describe({ filled_at, photo_kept_until, starting_photo }: Questionnaire): string {
  const taken = `Photo from ${formatLongDate(filled_at)}`;
  if (photo_kept_until === null) return `${taken}, kept until you delete your account.`;
  const until = formatLongDate(photo_kept_until);
  return starting_photo ? `${taken}, kept until ${until}.` : `${taken}, deleted on ${until}.`;
}
