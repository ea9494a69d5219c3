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
          It is shrunk on your device before it is sent, to 224 by 224 pixels for the estimate and
          to at most 1600 for your records.
        </li>
        <li>Where and when it was taken, and all else that hides in the file, is removed.</li>
        <li>It is stored encrypted, with a key of your own.</li>
        <li>A program looks at it, not a person. No page of Clary shows it to anyone but you.</li>
        <li>It is never sent to the AI service.</li>
        <li>You can delete it at any time in your records, alone or with the rest.</li>
      </ul>
    </section>
  );
}
