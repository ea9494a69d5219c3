import { splitAtPhoneNumbers } from "@/lib/phone-numbers";

import styles from "./callable-text.module.css";

/** Text whose telephone numbers are a thumb away. */
export function CallableText({ children }: { children: string }) {
  return splitAtPhoneNumbers(children).map((piece, index) =>
    typeof piece === "string" ? (
      piece
    ) : (
      // The parts never change their places.
      <span key={index} className={styles.together}>
        {piece.lead}
        <a href={piece.href}>{piece.number}</a>
        {piece.tail}
      </span>
    ),
  );
}
