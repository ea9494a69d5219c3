import { Button } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { PhotoRetentionChoice, Questionnaire } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { StartingPhotoChoices } from "@/components/starting-photo-choices";
import { useLostFocus } from "@/components/use-lost-focus";
import { formatLongDate } from "@/lib/dates";

type StartingPhotoRowProps = {
  photo: Questionnaire;
  busy: boolean;
  onChoose: (keep: PhotoRetentionChoice["keep"]) => void;
};

/** One photo with how long it is kept, and a way to change that. */
export function StartingPhotoRow({ photo, busy, onChoose }: StartingPhotoRowProps) {
  const [isChanging, setChanging] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The question replaces the button that opens it.
  useLostFocus(question, isChanging);

  function cancel() {
    flushSync(() => setChanging(false));
    opener.current?.focus();
  }

  if (isChanging && !photo.starting_photo) {
    return (
      <li>
        <p ref={question} tabIndex={-1}>
          How long shall we keep the photo from {formatLongDate(photo.filled_at)}, from today?
        </p>
        <StartingPhotoChoices busy={busy} onChoose={onChoose}>
          <Button variant="subtle" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </StartingPhotoChoices>
      </li>
    );
  }
  return (
    <li>
      <span id={id}>{describe(photo)}</span>{" "}
      {photo.starting_photo ? (
        <ActButton
          variant="default"
          size="sm"
          disabled={busy}
          aria-describedby={id}
          onClick={() => {
            setChanging(false);
            onChoose("standard");
          }}
        >
          Stop keeping it longer
        </ActButton>
      ) : (
        <ActButton
          ref={opener}
          variant="default"
          size="sm"
          disabled={busy}
          aria-describedby={id}
          onClick={() => setChanging(true)}
        >
          Keep it longer
        </ActButton>
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
