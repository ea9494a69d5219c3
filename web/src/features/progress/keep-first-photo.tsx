import type { ProgressPhoto } from "@/api/types";
import { StartingPhotoOffer } from "@/components/starting-photo-offer";

/** Asks whether the first photo may stay, once there is a second one to compare it with. */
export function KeepFirstPhoto({ photos }: { photos: readonly ProgressPhoto[] }) {
  return (
    <StartingPhotoOffer
      enough={2}
      photos={photos.map((photo) => ({
        id: photo.questionnaire_id,
        takenAt: photo.taken_at,
        side: photo.side,
        hasPhoto: photo.image !== null,
        startingPhoto: photo.starting_photo,
        isAnswered: photo.starting_photo_answered,
        keptUntil: photo.photo_kept_until,
      }))}
    />
  );
}
