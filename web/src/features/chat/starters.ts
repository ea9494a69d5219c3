import type { Profile, Questionnaire } from "@/api/types";

/** What can be said without knowing anything about the person. */
const GENERAL = [
  "How do I start a gentle routine?",
  "Which natural ingredients have been tested best?",
  "When should I see a pharmacist or a GP?",
];

/** Questions to begin with, drawn from the latest record if there is one. */
export function startersFor(
  latest: Pick<Questionnaire, "acne_severity" | "current_skincare_routine"> | undefined,
  profile: Pick<Profile, "allergies" | "triggers"> | undefined,
): string[] {
  const personal = [
    ...(latest?.acne_severity ? ["What does my estimate mean?"] : []),
    ...(latest?.current_skincare_routine.trim() ? ["Does what I use now go well together?"] : []),
    ...(profile?.allergies.trim() ? ["What should I avoid with my allergies?"] : []),
    ...(profile?.triggers.trim() ? ["What can I do about my triggers?"] : []),
  ];
  return [...personal, ...GENERAL].slice(0, 4);
}
