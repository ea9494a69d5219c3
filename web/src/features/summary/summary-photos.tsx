import { useQueries } from "@tanstack/react-query";

import { photoQuery } from "@/api/queries/questionnaires";
import type { ProgressPhoto } from "@/api/types";
import { BlobImage } from "@/components/blob-image";
import { formatLongDate } from "@/lib/dates";

import styles from "./summary-sheet.module.css";

/** The first and the latest photo, because the person ticked the box. */
export function SummaryPhotos({ photos }: { photos: readonly ProgressPhoto[] }) {
  const loaded = useQueries({
    queries: photos.map(({ questionnaire_id, has_full_photo }) =>
      photoQuery(questionnaire_id, has_full_photo ? "full" : "small"),
    ),
  });

  if (photos.length === 0) return <p>There are no stored photos.</p>;
  return (
    <div className={styles.photos}>
      {photos.map(({ questionnaire_id, taken_at }, index) => {
        const photo = loaded[index];
        const caption = `Photo from ${formatLongDate(taken_at)}`;
        return (
          <figure key={questionnaire_id}>
            {photo?.data && <BlobImage blob={photo.data} alt={caption} />}
            {photo?.isPending && <p role="status">Loading image...</p>}
            {photo?.isError && <p role="alert">The photo could not be loaded.</p>}
            <figcaption>{caption}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}
