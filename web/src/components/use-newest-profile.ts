import { useEffect, useEffectEvent } from "react";

import { mergeProfile, PROFILE_FIELDS, type ProfileField } from "@/api/merge-profile";
import type { Profile, ProfileUpdate } from "@/api/types";

/** A form with the fields of a profile, and perhaps others. */
type ProfileForm = {
  values: ProfileUpdate;
  /** The version that the person has seen, field by field. */
  getInitialValues(): ProfileUpdate;
  setInitialValues(values: ProfileUpdate): void;
  setFieldValue(field: ProfileField, value: string): void;
};

/**
 * Lets a form follow the newest profile. Fields that the person did not touch take over what
 * changed elsewhere. For the others the person chooses.
 */
export function useNewestProfile(form: ProfileForm, profile: Profile) {
  const { merged, conflicts } = mergeProfile(form.getInitialValues(), form.values, profile);

  const follow = useEffectEvent(() => {
    const begun = form.getInitialValues();
    const settled = PROFILE_FIELDS.filter((field) => !conflicts.includes(field));
    form.setInitialValues(
      settled.reduce((values, field) => ({ ...values, [field]: profile[field] }), begun),
    );
    for (const field of settled) {
      if (form.values[field] !== merged[field]) form.setFieldValue(field, merged[field]);
    }
  });
  useEffect(() => follow(), [profile]);

  /** Puts this value into the field. Both versions have been seen. */
  function choose(field: ProfileField, value: string) {
    form.setInitialValues({ ...form.getInitialValues(), [field]: profile[field] });
    form.setFieldValue(field, value);
  }

  return { conflicts, choose };
}
