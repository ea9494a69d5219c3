import { Button } from "@mantine/core";

import { useSetPhotoRetention } from "@/api/queries/progress";
import type { PhotoRetentionChoice } from "@/api/types";
import { formatLongDate } from "@/lib/dates";
import { type KeptPhoto, photoToOffer } from "@/lib/starting-photo";

import { Banner } from "./banner";
import styles from "./starting-photo-offer.module.css";

const CHOICES: readonly { keep: PhotoRetentionChoice["keep"]; label: string }[] = [
  { keep: "6_months", label: "For 6 months" },
  { keep: "1_year", label: "For one year" },
  { keep: "account", label: "Until I delete my account" },
];

/**
 * Asks whether the first photo may stay as a starting photo. Photos go after 90
 * days, which is about when a comparison starts to be useful. Without an answer
 * nothing changes. The confirmation stays when the photos are loaded again and
 * there is nothing more to ask.
 */
export function StartingPhotoOffer({ photos }: { photos: readonly KeptPhoto[] }) {
  const retention = useSetPhotoRetention();
  const photo = photoToOffer(photos);

  if (retention.isSuccess) {
    return (
      <Banner kind="success" message="Your starting photo is kept.">
        You can change this at any time under Your data.
      </Banner>
    );
  }
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
      <div className={styles.choices}>
        {CHOICES.map(({ keep, label }) => (
          <Button
            key={keep}
            variant="default"
            size="sm"
            disabled={retention.isPending}
            onClick={() => retention.mutate({ id, keep })}
          >
            {label}
          </Button>
        ))}
      </div>
      {retention.isError && (
        <Banner kind="error" message={`Error keeping the photo: ${retention.error.message}`} />
      )}
    </section>
  );
}
