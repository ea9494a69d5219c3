import styles from "./skip-link.module.css";

/** Lets people who use the keyboard pass over the navigation. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main">
      Skip to main content
    </a>
  );
}
