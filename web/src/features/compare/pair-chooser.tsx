import { Button, NativeSelect } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";

import type { ProgressPhoto } from "@/api/types";
import { IconButton } from "@/components/icon-button";

import { type Pair, suggestPairs } from "./choose-pair";
import styles from "./pair-chooser.module.css";
import { describePhoto, describeSide } from "./photo-words";

type PairChooserProps = {
  photos: readonly ProgressPhoto[];
  pair: Pair;
  onChoose: (pair: Pair) => void;
};

/** Which two photos: the first and latest of one side with one tap, or any two. */
export function PairChooser({ photos, pair, onChoose }: PairChooserProps) {
  const { first, second } = pair;
  const suggestions = suggestPairs(photos);

  return (
    <section className={styles.chooser} aria-label="Choose two photos">
      {suggestions.length > 0 && (
        <div className={styles.suggestions} role="group" aria-label="First and latest photo">
          <span aria-hidden>First and latest:</span>
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion.side}
              variant="default"
              size="compact-md"
              className={styles.suggestion}
              aria-pressed={suggestion.first === first && suggestion.second === second}
              onClick={() => onChoose(suggestion)}
            >
              {describeSide(suggestion.side)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.selects}>
        <PhotoSelect
          label="First photo"
          photos={photos}
          value={first}
          other={second}
          onChange={(photo) => onChoose({ first: photo, second })}
        />
        <IconButton
          icon={IconArrowsExchange}
          className={styles.swap ?? ""}
          aria-label="Swap the photos"
          onClick={() => onChoose({ first: second, second: first })}
        />
        <PhotoSelect
          label="Second photo"
          photos={photos}
          value={second}
          other={first}
          onChange={(photo) => onChoose({ first, second: photo })}
        />
      </div>
      {first.side !== second.side && (
        <p className={styles.hint}>These photos may show different sides of your face.</p>
      )}
    </section>
  );
}

type PhotoSelectProps = {
  label: string;
  photos: readonly ProgressPhoto[];
  value: ProgressPhoto;
  /** The photo on the other side, which cannot be compared with itself. */
  other: ProgressPhoto;
  onChange: (photo: ProgressPhoto) => void;
};

function PhotoSelect({ label, photos, value, other, onChange }: PhotoSelectProps) {
  return (
    <NativeSelect
      label={label}
      data={photos.map((photo) => ({
        value: String(photo.questionnaire_id),
        label: describePhoto(photo, photos),
        disabled: photo === other,
      }))}
      value={String(value.questionnaire_id)}
      onChange={({ currentTarget }) => {
        const photo = photos.find(
          ({ questionnaire_id }) => String(questionnaire_id) === currentTarget.value,
        );
        if (photo !== undefined) onChange(photo);
      }}
    />
  );
}
