import type { Product } from "@/api/types";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

import { describeAge, describeProduct } from "./describe-product";
import styles from "./product-list.module.css";

export type RowActs = {
  onSting: (product: Product) => void;
  onFinish: (product: Product) => void;
  onResume: (product: Product) => void;
  onCheck: (product: Product) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

type ProductRowProps = {
  product: Product;
  today: string;
  /** It stands further up already, so what is said once was said there. */
  isRepeated?: boolean;
  /** Null while products can only be read. */
  acts: RowActs | null;
};

/** A product with what can be done with it in one tap. */
export function ProductRow({ product, today, isRepeated = false, acts }: ProductRowProps) {
  const { name, ingredients, stung_on, notes } = product;
  const isFinished = product.finished_on !== "";
  const age = isFinished || isRepeated ? null : describeAge(product, today);

  const button = (label: string, act: (product: Product) => void) => (
    <TextButton aria-label={`${label}: ${name}`} onClick={() => act(product)}>
      {label}
    </TextButton>
  );

  return (
    <li className={styles.row}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.about}>{describeProduct(product)}</p>
      {age !== null && <p className={styles.caution}>{age}</p>}
      {stung_on !== "" && !isRepeated && (
        <p className={styles.caution}>Stung on {formatLongDate(stung_on)}.</p>
      )}
      {notes !== "" && !isRepeated && (
        <p className={styles.notes}>
          <bdi>{notes}</bdi>
        </p>
      )}
      {acts !== null && (
        <p className={styles.acts}>
          {!isFinished && button("It stung", acts.onSting)}
          {!isFinished && button("Finished", acts.onFinish)}
          {isFinished && button("Use again", acts.onResume)}
          {ingredients !== "" && !isFinished && button("Check", acts.onCheck)}
          {button("Edit", acts.onEdit)}
          {button("Delete", acts.onDelete)}
        </p>
      )}
    </li>
  );
}
