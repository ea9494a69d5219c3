import { useForm } from "@mantine/form";
import { useState } from "react";

import type { FoundDraft } from "@/api/questionnaire-draft";
import type { Profile } from "@/api/types";

import { type Answers, validateAnswers } from "./validate-answers";

/** The fields of the questionnaire, filled in from the draft or else from the profile. */
export function useAnswersForm(profile: Profile, draft: FoundDraft | null, hasPhoto: boolean) {
  const form = useForm<Answers>({
    initialValues: draft?.typed ?? emptyAnswers(profile),
    validate: (answers) => validateAnswers(answers, hasPhoto),
  });
  // Before the first comparison with the newest profile: what the person typed is a change
  // to the profile that the draft began with, not the state to begin with.
  useState(() => {
    if (draft !== null) form.setInitialValues(draft.begun);
  });
  return form;
}

/** The answers of somebody who has not typed anything. */
export function emptyAnswers(profile: Profile): Answers {
  const { skin_type, allergies, triggers, duration } = profile;
  return { skin_type, allergies, triggers, duration, current_skincare_routine: "" };
}
