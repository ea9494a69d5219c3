import { IconLifebuoy } from "@tabler/icons-react";

import styles from "./help-button.module.css";
import { useOpenHelp } from "./help-context";

/** Leads to people who can help, from every page. */
export function HelpButton() {
  const openHelp = useOpenHelp();
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={openHelp}>
      <IconLifebuoy className={styles.icon} size={20} stroke={1.75} aria-hidden />I need help now
    </button>
  );
}
