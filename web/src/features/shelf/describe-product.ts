import type { Product } from "@/api/types";
import { PRODUCT_KINDS, PRODUCT_SOURCES } from "@/components/product-texts";
import { formatLongDate } from "@/lib/dates";

/** Kind, who it is from, and since when or until when. */
export function describeProduct({ kind, from, since, finished_on }: Product): string {
  const time = [
    since !== "" && `since ${formatLongDate(since)}`,
    finished_on !== "" && `until ${formatLongDate(finished_on)}`,
  ];
  return [PRODUCT_KINDS[kind], PRODUCT_SOURCES[from].toLowerCase(), ...time]
    .filter((part) => part !== false)
    .join(" · ");
}

/** What is to be said once: it has been open for longer than the pack says. Null otherwise. */
export function describeAge(product: Product, today: string): string | null {
  const { opened_on, months_open } = product;
  if (opened_on === "" || months_open === 0 || today <= addMonths(opened_on, months_open)) {
    return null;
  }
  const months = months_open === 1 ? "1 month" : `${String(months_open)} months`;
  return `Opened on ${formatLongDate(opened_on)}. The pack says ${months}.`;
}

/** The same day some months later, or the last of that month. */
function addMonths(day: string, months: number): string {
  const start = new Date(day);
  const month = start.getUTCMonth() + months;
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const date = Math.min(start.getUTCDate(), last);
  return new Date(Date.UTC(start.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
}
