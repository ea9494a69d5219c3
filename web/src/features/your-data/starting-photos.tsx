import { useQuery } from "@tanstack/react-query";

import { useSetPhotoRetention } from "@/api/queries/progress";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { PhotoKept } from "@/api/types";
import { Banner } from "@/components/banner";
import { formatLongDate } from "@/lib/dates";

import styles from "./setting.module.css";
import { StartingPhotoRow } from "./starting-photo-row";

/** The photos that a person was asked about: kept longer, or not. Both can be changed. */
export function StartingPhotos() {
  const { data: questionnaires = [] } = useQuery(questionnairesQuery);
  const photos = questionnaires.filter(
    ({ image, starting_photo, starting_photo_answered }) =>
      image !== null && (starting_photo || starting_photo_answered),
  );
  const retention = useSetPhotoRetention();

  if (photos.length === 0 && !retention.isSuccess) return null;
  return (
    <section aria-labelledby="starting-photos" className={styles.text}>
      <h3 id="starting-photos">Starting photos</h3>
      <p>
        We asked whether you want to keep these photos longer, to compare later photos with them.
        The choice above doesn't change the dates of photos that you keep longer.
      </p>
      <ul>
        {photos.map((photo) => (
          <StartingPhotoRow
            key={photo.id}
            photo={photo}
            busy={retention.isPending}
            onChoose={(keep) => retention.mutate({ id: photo.id, keep })}
          />
        ))}
      </ul>
      {retention.isSuccess && <Banner kind="success" message={describeKept(retention.data)} />}
      {retention.isError && (
        <Banner kind="error" message={`Error changing the photo: ${retention.error.message}`} />
      )}
    </section>
  );
}

function describeKept({ starting_photo, photo_kept_until }: PhotoKept): string {
  const until =
    photo_kept_until === null ? "" : ` It is kept until ${formatLongDate(photo_kept_until)}.`;
  return starting_photo
    ? `The photo is a starting photo now.${until}`
    : `The photo is no longer a starting photo.${until}`;
}
