import type { SkinType } from "@/api/types";

/** The skin types in the order in which they are offered. */
export const SKIN_TYPES: SkinType[] = ["Normal", "Dry", "Oily", "Combination", "Sensitive"];
