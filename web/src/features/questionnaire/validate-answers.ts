import type { ProfileUpdate } from "@/api/types";

/** What is typed into the questionnaire. The photo is kept beside it. */
export type Answers = ProfileUpdate & { current_skincare_routine: string };

/** What must be mended before the questionnaire can be sent, by field. */
export type AnswerErrors = { duration?: string; photo?: string };

export function validateAnswers({ duration }: Answers, hasPhoto: boolean): AnswerErrors {
  return {
    ...(duration.trim() === "" && {
      duration: "Enter how long you've had spots, for example 3 months.",
    }),
    ...(!hasPhoto && { photo: "Add a photo of your skin." }),
  };
}
