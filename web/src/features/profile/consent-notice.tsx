import type { Consents } from "@/api/types";

import styles from "./consent-notice.module.css";
import { PrivacyPointer } from "./privacy-pointer";

/** Says before anything is typed that it could not be kept. */
export function ConsentNotice({ consents }: { consents: Consents | undefined }) {
  const health = consents?.purposes.find(({ purpose }) => purpose === "health_data");
  if (health === undefined || health.granted) return null;

  return (
    <div role="note" className={styles.notice}>
      <p>These answers are health information, so Clary needs your consent to save them.</p>
      <PrivacyPointer />
    </div>
  );
}
