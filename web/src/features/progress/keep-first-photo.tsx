import type { ProgressPhoto } from "@/api/types";
import { StartingPhotoOffer } from "@/components/starting-photo-offer";

/** Asks whether the first photo may stay, once there is a second one to compare it with. */
export function KeepFirstPhoto({ photos }: { photos: readonly ProgressPhoto[] }) {
  if (photos.length < 2) return null;
  return (
    <StartingPhotoOffer
      photos={photos.map(
        ({ questionnaire_id, taken_at, image, starting_photo, photo_kept_until }) => ({
          id: questionnaire_id,
          takenAt: taken_at,
          hasPhoto: image !== null,
          startingPhoto: starting_photo,
          keptUntil: photo_kept_until,
        }),
      )}
    />
  );
}
