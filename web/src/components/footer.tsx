import styles from "./footer.module.css";
import { PrivacyPolicyLink } from "./privacy-policy-link";

/** The foot of every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>Skincare Recommendation Project</span>
      <PrivacyPolicyLink>Privacy policy</PrivacyPolicyLink>
    </footer>
  );
}
