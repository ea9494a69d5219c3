import { IconShieldLock } from "@tabler/icons-react";
import type { ComponentProps } from "react";

import { GROUP_IDS } from "./field-ids";
import { FormGroup } from "./form-group";
import { PhotoPicker } from "./photo-picker";
import styles from "./photo-privacy.module.css";
import { PhotoTips } from "./photo-tips";

/** The photo, how to take a good one, and what happens to it. */
export function PhotoGroup(props: ComponentProps<typeof PhotoPicker>) {
  return (
    <FormGroup
      id={GROUP_IDS.photo}
      title="Your photo"
      intro="Required. A computer program estimates how severe your acne looks."
    >
      <PhotoTips />
      <PhotoPicker {...props} />
      <PhotoPrivacy />
    </FormGroup>
  );
}

/** What happens to the photo, behind a tap. Every sentence must be true of the code. */
function PhotoPrivacy() {
  return (
    <details className={styles.panel}>
      <summary>
        <IconShieldLock size={20} stroke={1.75} aria-hidden /> What happens to your photo
      </summary>
      <ul>
        <li>
          Your device makes it smaller before sending it: 224 by 224 pixels for the estimate, and at
          most 1280 pixels wide or high for your records.
        </li>
        <li>Hidden details in the file, such as where and when it was taken, are removed.</li>
        <li>Your device checks its light and focus before it is sent.</li>
        <li>It is stored encrypted, with a key used only for your data.</li>
        <li>A program looks at it, not a person. No page in Clary shows it to anyone but you.</li>
        <li>It is never sent to the AI service.</li>
        <li>You can delete it at any time under Records, on its own or with the whole record.</li>
      </ul>
    </details>
  );
}
