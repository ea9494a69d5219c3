import type { Product } from "@/api/types";
import { isOnArm, PRODUCT_KINDS, PRODUCT_SOURCES } from "@/components/product-texts";
import { formatLongDate } from "@/lib/dates";

import { inOneLine } from "./summary-rows";
import styles from "./summary-sheet.module.css";

/** A product in use. Its ingredients are behind a tap, and not on paper. */
export function ShelfItem({ product }: { product: Product }) {
  const { name, kind, from, since, stung_on, ingredients } = product;
  const facts = [
    PRODUCT_KINDS[kind].toLowerCase(),
    timesOf(product),
    PRODUCT_SOURCES[from].toLowerCase(),
    since !== "" && `since ${formatLongDate(since)}`,
    isOnArm(product) && "on my inner arm only",
    stung_on !== "" && `stung on ${formatLongDate(stung_on)}`,
  ].filter((fact) => fact !== false && fact !== "");
  return (
    <li className={styles.product}>
      <strong>
        <bdi>{inOneLine(name)}</bdi>
      </strong>
      , {facts.join(", ")}
      {ingredients !== "" && (
        <details className={styles.ingredients}>
          <summary>
            Ingredients<span className="visually-hidden"> of {name}</span>
          </summary>
          <p translate="no">
            <bdi>{inOneLine(ingredients)}</bdi>
          </p>
        </details>
      )}
    </li>
  );
}

/** When a product is used, in words. */
function timesOf({ morning, evening }: Pick<Product, "morning" | "evening">): string {
  return [morning && "morning", evening && "evening"].filter(Boolean).join(" and ");
}
