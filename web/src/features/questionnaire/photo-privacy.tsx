import { IconShieldLock } from "@tabler/icons-react";
import { useId } from "react";

import styles from "./photo-privacy.module.css";

/** What happens to the photo. Every sentence must be true of the code. */
export function PhotoPrivacy() {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>
        <IconShieldLock size={20} stroke={1.75} aria-hidden /> What happens to your photo
      </h3>
      <ul>
        <li>
          Your device makes it smaller before sending it: 224 by 224 pixels for the estimate, and at
          most 1280 pixels wide or high for your records.
        </li>
        <li>Hidden details in the file, such as where and when it was taken, are removed.</li>
        <li>Your device compares it with your last photo. The comparison is not sent or stored.</li>
        <li>It is stored encrypted, with a key used only for your data.</li>
        <li>A program looks at it, not a person. No page in Clary shows it to anyone but you.</li>
        <li>It is never sent to the AI service.</li>
        <li>You can delete it at any time under Records, on its own or with the whole record.</li>
      </ul>
    </section>
  );
}
