import { Link } from "react-router";

import styles from "./brand.module.css";
import { BrandMark } from "./drawings/brand-mark";

/** The name of the product, leading home. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <BrandMark className={styles.mark} />
      Clary
    </Link>
  );
}
