import { useQuery } from "@tanstack/react-query";

import { questionnairesQuery } from "@/api/queries/questionnaires";
import { StartingPhotoOffer } from "@/components/starting-photo-offer";

/** With the second photo, asks whether the first may stay as a starting photo. */
export function FirstPhotoOffer() {
  const { data: questionnaires = [] } = useQuery(questionnairesQuery);

  return (
    <StartingPhotoOffer
      photos={questionnaires.map((questionnaire) => ({
        id: questionnaire.id,
        takenAt: questionnaire.filled_at,
        hasPhoto: questionnaire.image !== null,
        startingPhoto: questionnaire.starting_photo,
        keptUntil: questionnaire.photo_kept_until,
      }))}
    />
  );
}
