import type { ReactNode } from "react";

import styles from "./footer.module.css";
import { PrivacyPolicyLink } from "./privacy-policy-link";

/** The foot of every page, with more links where there are any. */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <span>Skincare Recommendation Project</span>
      <span className={styles.links}>
        {children}
        <PrivacyPolicyLink>Privacy policy</PrivacyPolicyLink>
      </span>
    </footer>
  );
}
