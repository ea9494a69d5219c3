import {
  type Icon,
  IconCalendarOff,
  IconHourglass,
  IconMoonStars,
  IconSun,
} from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

import type { Product, ProductsTogether } from "@/api/types";
import { isOnArm, productsInUse, productsOnFace } from "@/components/product-texts";
import { useDayHalf } from "@/lib/use-day-half";

import { HalfFindings } from "./half-together";
import styles from "./product-list.module.css";
import { ProductRow, type RowActs } from "./product-row";

type ProductListProps = {
  shelf: readonly Product[];
  /** Null where nothing is compared, undefined while it is not known. */
  together: ProductsTogether | null | undefined;
  acts: RowActs | null;
};

/**
 * What is tested on the arm, and what is in use by the half of the day, in the order of use.
 * Finished products are folded.
 */
export function ProductList({ shelf, together, acts }: ProductListProps) {
  const { day } = useDayHalf();
  const inUse = productsOnFace(shelf);
  const finished = shelf.filter(({ finished_on }) => finished_on !== "");
  const group = { today: day, acts };

  return (
    <>
      <Group
        {...group}
        title="On your inner arm"
        icon={IconHourglass}
        products={productsInUse(shelf).filter(isOnArm)}
      />
      <Group
        {...group}
        isOrdered
        title="Morning"
        icon={IconSun}
        products={inUse.filter(({ morning }) => morning)}
      >
        {together && <HalfFindings half="morning" found={together.morning} />}
      </Group>
      <Group
        {...group}
        isOrdered
        title="Evening"
        icon={IconMoonStars}
        products={inUse.filter(({ evening }) => evening)}
        isRepeated={({ morning }) => morning}
      >
        {together && <HalfFindings half="evening" found={together.evening} />}
      </Group>
      <Group
        {...group}
        title="At other times"
        icon={IconCalendarOff}
        products={inUse.filter(({ morning, evening }) => !morning && !evening)}
      />
      {finished.length > 0 && (
        <details className={styles.finished}>
          <summary>Finished ({finished.length})</summary>
          <ul className={styles.list}>
            {finished.map((product) => (
              <ProductRow key={product.id} product={product} {...group} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type GroupProps = {
  title: string;
  icon: Icon;
  products: readonly Product[];
  /** They are used one after the other. */
  isOrdered?: boolean;
  isRepeated?: (product: Product) => boolean;
  today: string;
  acts: RowActs | null;
  /** What is said of them together. */
  children?: ReactNode;
};

function Group(props: GroupProps) {
  const { title, icon: Icon, products, isOrdered = false, isRepeated, children, ...row } = props;
  const headingId = useId();
  if (products.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId}>
        <Icon size={20} stroke={1.75} aria-hidden /> {title}
      </h3>
      {children}
      {isOrdered && products.length > 1 && <p className={styles.about}>Use them in this order.</p>}
      <ol className={styles.list} data-ordered={isOrdered && products.length > 1}>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isRepeated={isRepeated?.(product) === true}
            {...row}
          />
        ))}
      </ol>
    </section>
  );
}
