import type { ProgressPhoto } from "@/api/types";
import { StartingPhotoOffer } from "@/components/starting-photo-offer";
import { photoToOffer } from "@/lib/starting-photo";

/** Asks whether the first photo may stay, once there is a second one to compare it with. */
export function KeepFirstPhoto({ photos }: { photos: readonly ProgressPhoto[] }) {
  if (photos.length < 2) return null;
  const photo = photoToOffer(
    photos.map(({ questionnaire_id, taken_at, image, starting_photo, photo_kept_until }) => ({
      id: questionnaire_id,
      takenAt: taken_at,
      hasPhoto: image !== null,
      startingPhoto: starting_photo,
      keptUntil: photo_kept_until,
    })),
  );
  return photo && <StartingPhotoOffer {...photo} />;
}
