import type { ProfileUpdate } from "./types";

export const PROFILE_FIELDS = ["skin_type", "allergies", "triggers", "duration"] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/**
 * Brings three versions of a profile together: the one a form began with, what the form
 * says now, and the newest on the server. A field that the person did not change follows
 * the server. A field that was changed on both sides is a conflict.
 */
export function mergeProfile(
  begun: ProfileUpdate,
  typed: ProfileUpdate,
  newest: ProfileUpdate,
): { merged: ProfileUpdate; conflicts: ProfileField[] } {
  const { skin_type, allergies, triggers, duration } = newest;
  const server: ProfileUpdate = { skin_type, allergies, triggers, duration };
  const touched = PROFILE_FIELDS.filter((field) => typed[field] !== begun[field]);
  return {
    merged: touched.reduce((merged, field) => ({ ...merged, [field]: typed[field] }), server),
    conflicts: touched.filter(
      (field) => newest[field] !== begun[field] && !isSame(newest[field], typed[field]),
    ),
  };
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
