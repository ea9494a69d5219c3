import type { ComponentProps } from "react";

import { GROUP_IDS } from "./field-ids";
import { FormGroup } from "./form-group";
import { PhotoPicker } from "./photo-picker";
import { PhotoPrivacy } from "./photo-privacy";
import { PhotoTips } from "./photo-tips";

/** The photo, how to take a good one, and what happens to it. */
export function PhotoGroup(props: ComponentProps<typeof PhotoPicker>) {
  return (
    <FormGroup
      id={GROUP_IDS.photo}
      title="Your photo"
      intro="Required. A computer program looks at your photo and estimates how severe your acne looks."
    >
      <PhotoTips />
      <PhotoPicker {...props} />
      <PhotoPrivacy />
    </FormGroup>
  );
}
