import { useQuery } from "@tanstack/react-query";

import { questionnairesQuery } from "@/api/queries/questionnaires";
import type { PhotoSide } from "@/api/types";
import { isUnreadable } from "@/components/estimate-texts";
import { StartingPhotoOffer } from "@/components/starting-photo-offer";

/** With the second photo of a side, asks whether the first may stay as a starting photo. */
export function FirstPhotoOffer({ side }: { side: PhotoSide }) {
  const { data: questionnaires = [] } = useQuery(questionnairesQuery);

  return (
    <StartingPhotoOffer
      enough={1}
      photos={questionnaires
        .filter((questionnaire) => questionnaire.side === side)
        .filter(({ estimate }) => !isUnreadable(estimate))
        .map((questionnaire) => ({
          id: questionnaire.id,
          takenAt: questionnaire.filled_at,
          side,
          hasPhoto: questionnaire.image !== null,
          startingPhoto: questionnaire.starting_photo,
          isAnswered: questionnaire.starting_photo_answered,
          keptUntil: questionnaire.photo_kept_until,
        }))}
    />
  );
}
