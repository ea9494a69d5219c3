import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

import { useSetPhotoRetention } from "@/api/queries/progress";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { Questionnaire } from "@/api/types";
import { Banner } from "@/components/banner";
import { formatLongDate } from "@/lib/dates";

import styles from "./setting.module.css";

/** The photos that a person chose to keep longer, with their dates. */
export function StartingPhotos() {
  const { data: questionnaires = [] } = useQuery(questionnairesQuery);
  const photos = questionnaires.filter(({ starting_photo }) => starting_photo);
  const retention = useSetPhotoRetention();

  if (photos.length === 0 && !retention.isSuccess) return null;
  return (
    <section aria-labelledby="starting-photos" className={styles.text}>
      <h3 id="starting-photos">Starting photos</h3>
      <p>
        You chose to keep these photos longer than the others. The choice above doesn't change their
        dates.
      </p>
      <ul>
        {photos.map((photo) => (
          <li key={photo.id}>
            {describe(photo)}{" "}
            <Button
              variant="default"
              size="sm"
              disabled={retention.isPending}
              aria-label={`Stop keeping the photo from ${formatLongDate(photo.filled_at)} longer`}
              onClick={() => retention.mutate({ id: photo.id, keep: "standard" })}
            >
              Stop keeping it longer
            </Button>
          </li>
        ))}
      </ul>
      {retention.isSuccess && (
        <Banner
          kind="success"
          message={
            retention.data.photo_kept_until === null
              ? "The photo is no longer a starting photo."
              : `The photo is no longer a starting photo. It is kept until ${formatLongDate(retention.data.photo_kept_until)}.`
          }
        />
      )}
      {retention.isError && (
        <Banner kind="error" message={`Error changing the photo: ${retention.error.message}`} />
      )}
    </section>
  );
}

function describe({ filled_at, photo_kept_until }: Questionnaire): string {
  const taken = `Photo from ${formatLongDate(filled_at)},`;
  return photo_kept_until === null
    ? `${taken} kept until you delete your account.`
    : `${taken} kept until ${formatLongDate(photo_kept_until)}.`;
}
