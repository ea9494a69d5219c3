import { useSetPhotoRetention } from "@/api/queries/progress";
import type { PhotoKept } from "@/api/types";
import { formatLongDate } from "@/lib/dates";
import { type KeptPhoto, photoToOffer } from "@/lib/starting-photo";

import { ActButton } from "./act-button";
import { Banner } from "./banner";
import { StartingPhotoChoices } from "./starting-photo-choices";
import styles from "./starting-photo-offer.module.css";

type StartingPhotoOfferProps = {
  photos: readonly KeptPhoto[];
  /** How many photos a side must have before the question makes sense. */
  enough: number;
};

/**
 * Asks whether the first photo may stay as a starting photo. Photos go after 90
 * days, which is about when a comparison starts to be useful. Without an answer
 * nothing changes. The confirmation stays when the photos are loaded again and
 * there is nothing more to ask.
 */
export function StartingPhotoOffer({ photos, enough }: StartingPhotoOfferProps) {
  const retention = useSetPhotoRetention();
  const photo = photoToOffer(photos, enough);

  if (retention.isSuccess) return <Answered kept={retention.data} />;
  if (photo === undefined) return null;
  const { id, takenAt, keptUntil } = photo;
  return (
    <section className={styles.offer} aria-labelledby={`keep-${String(id)}`}>
      <h3 id={`keep-${String(id)}`}>Keep your first photo for comparison?</h3>
      <p>
        Your photo from {formatLongDate(takenAt)} is deleted on {formatLongDate(keptUntil)}. You can
        keep it longer as your starting photo, to compare later photos with it. If you don't choose,
        it is deleted as planned.
      </p>
      <StartingPhotoChoices
        busy={retention.isPending}
        onChoose={(keep) => retention.mutate({ id, keep })}
      >
        <ActButton
          variant="subtle"
          size="sm"
          disabled={retention.isPending}
          onClick={() => retention.mutate({ id, keep: "standard" })}
        >
          No, thanks
        </ActButton>
      </StartingPhotoChoices>
      {retention.isError && (
        <Banner kind="error" message={`Error saving your answer: ${retention.error.message}`} />
      )}
    </section>
  );
}

function Answered({ kept: { starting_photo, photo_kept_until } }: { kept: PhotoKept }) {
  if (starting_photo) {
    return (
      <Banner kind="success" message="Your starting photo is kept.">
        You can change this at any time under Your data.
      </Banner>
    );
  }
  return (
    <Banner kind="success" message="We won't ask again about this side of your face.">
      {photo_kept_until !== null &&
        `Your photo is deleted on ${formatLongDate(photo_kept_until)}. `}
      You can still keep it longer under Your data.
    </Banner>
  );
}
