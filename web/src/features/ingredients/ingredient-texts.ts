import type { EvidenceGrade, Ingredient } from "@/api/types";

type Policy = Ingredient["policy"];

/** How well something has been tested, in words. */
export const GRADE_TEXTS: Readonly<Record<EvidenceGrade, string>> = {
  A: "A guideline or several good studies",
  B: "Small studies",
  C: "Weak or mixed studies",
  D: "No studies on spots",
  X: "Advised against",
};

/** What Clary does with an entry. */
export const POLICY_TEXTS: Readonly<Record<Policy, string>> = {
  offer: "Suggested where it fits",
  limit: "Suggested within limits",
  mention: "Explained when you ask",
  detect: "Left to a pharmacist or doctor",
  never: "Advised against",
};

/** The policies in the order in which they are offered as a filter. */
export const POLICIES: readonly Policy[] = ["offer", "limit", "mention", "detect", "never"];
