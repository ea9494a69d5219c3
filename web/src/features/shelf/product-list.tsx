import { type Icon, IconCalendarOff, IconMoonStars, IconSun } from "@tabler/icons-react";
import { useId } from "react";

import type { Product } from "@/api/types";
import { productsInUse } from "@/components/product-texts";
import { useDayHalf } from "@/lib/use-day-half";

import styles from "./product-list.module.css";
import { ProductRow, type RowActs } from "./product-row";

type ProductListProps = { shelf: readonly Product[]; acts: RowActs | null };

/** What is in use by the half of the day, in the order of use. Finished products are folded. */
export function ProductList({ shelf, acts }: ProductListProps) {
  const { day } = useDayHalf();
  const inUse = productsInUse(shelf);
  const finished = shelf.filter(({ finished_on }) => finished_on !== "");
  const group = { today: day, acts };

  return (
    <>
      <Group
        {...group}
        title="Morning"
        icon={IconSun}
        products={inUse.filter(({ morning }) => morning)}
      />
      <Group
        {...group}
        title="Evening"
        icon={IconMoonStars}
        products={inUse.filter(({ evening }) => evening)}
        isRepeated={({ morning }) => morning}
      />
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
  isRepeated?: (product: Product) => boolean;
  today: string;
  acts: RowActs | null;
};

function Group({ title, icon: Icon, products, isRepeated, ...row }: GroupProps) {
  const headingId = useId();
  if (products.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId}>
        <Icon size={20} stroke={1.75} aria-hidden /> {title}
      </h3>
      <ol className={styles.list}>
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
