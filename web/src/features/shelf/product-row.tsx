import type { Product } from "@/api/types";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

import { lookAtArm, mayTest } from "./arm-test";
import { ArmTestPanel, type ArmTestActs } from "./arm-test-panel";
import { describeAge, describeProduct } from "./describe-product";
import styles from "./product-list.module.css";

export type RowActs = ArmTestActs & {
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
  const look = lookAtArm(product, today);
  const isTested = look !== null && look !== "calm";
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
      {!isFinished && !isRepeated && <ArmTestPanel product={product} today={today} acts={acts} />}
      {acts !== null && (
        <p className={styles.acts}>
          {!isFinished &&
            !isRepeated &&
            mayTest(product, today) &&
            button("Test it on your inner arm", acts.onTest)}
          {!isFinished && !isTested && button("It stung", acts.onSting)}
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
