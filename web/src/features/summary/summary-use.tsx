import type { Product, Treatments } from "@/api/types";
import { productsInUse } from "@/components/product-texts";
import { isUsed } from "@/components/use-item";
import { formatLongDate } from "@/lib/dates";

import { inOneLine } from "./summary-rows";
import styles from "./summary-sheet.module.css";
import { ShelfItem } from "./summary-shelf";

type Use = Treatments["in_use"][number];

type NowUsedProps = { treatments: Treatments | null; shelf: readonly Product[] };

/** What the person uses now and since when, as far as they told Clary. */
export function NowUsed({ treatments, shelf }: NowUsedProps) {
  const products = productsInUse(shelf);
  const names = products.map(({ name }) => name.toLowerCase());
  const used = (treatments?.in_use ?? []).filter(
    // A product is listed once, with what the shelf says of it.
    ({ kind, name, source }) =>
      isUsed(kind) && !(source.kind === "shelf" && names.includes(name.toLowerCase())),
  );
  const routine = treatments?.routine;
  const isNothing = used.length === 0 && routine === undefined && products.length === 0;

  return (
    <section>
      <h3>What I use now</h3>
      {treatments === null && (
        <p>Not listed: Clary may not use my answers now, because of a pause or without consent.</p>
      )}
      {treatments !== null && isNothing && <p>I have told Clary of nothing that I use.</p>}
      <ul className={styles.uses}>
        {used.map((use) => (
          <li key={use.id}>
            <strong>{use.name}</strong>
            {describeTime(use)}
          </li>
        ))}
        {products.map((product) => (
          <ShelfItem key={product.id} product={product} />
        ))}
        {routine && (
          <li className={styles.written}>
            {inOneLine(routine.text).replace(/\.$/, "")}
            {routine.source.date && `, as I wrote on ${formatLongDate(routine.source.date)}`}
          </li>
        )}
      </ul>
    </section>
  );
}

/** A pregnancy, and allergies that are not an answer of the profile. */
export function statedBesides(treatments: Treatments | null) {
  return (treatments?.in_use ?? [])
    .filter(({ kind, fixed }) => !isUsed(kind) && !fixed)
    .map((use) => ({
      name: use.kind === "pregnancy" ? "Pregnancy" : "Also allergic",
      text: `${use.name}${describeTime(use)}`,
    }));
}

/** The person may have used it for longer than they have told Clary of it. */
function describeTime({ finished, doubtful, since }: Use): string {
  const start = since === undefined ? "" : `, since at least ${formatLongDate(since)}`;
  if (doubtful) return `${start}, perhaps stopped`;
  return finished ? `${start}, now finished` : start;
}
