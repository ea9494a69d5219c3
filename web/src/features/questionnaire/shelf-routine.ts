import type { Product } from "@/api/types";
import { productsOnFace } from "@/components/product-texts";

/** The most that the server keeps of a routine, in characters. */
export const MOST_ROUTINE = 2000;

/** Who a product is from, if that matters to advice. */
const SOURCES: Readonly<Record<Product["from"], string>> = {
  bought: "",
  pharmacist: " (from a pharmacist)",
  prescribed: " (prescribed)",
};

/** The products in use as somebody would write them, by the half of the day. */
export function describeShelf(shelf: readonly Product[]): string {
  const inUse = productsOnFace(shelf);
  const lines = [
    line(
      "Morning",
      inUse.filter(({ morning }) => morning),
    ),
    line(
      "Evening",
      inUse.filter(({ evening }) => evening),
    ),
    line(
      "At other times",
      inUse.filter(({ morning, evening }) => !morning && !evening),
    ),
  ];
  return lines.filter((text) => text !== "").join("\n");
}

function line(when: string, products: readonly Product[]): string {
  if (products.length === 0) return "";
  return `${when}: ${products.map(({ name, from }) => name + SOURCES[from]).join(", ")}.`;
}

/** Adds the shelf below what was typed. A product that does not fit is left out whole. */
export function withShelf(typed: string, shelf: readonly Product[]): string {
  let products = productsOnFace(shelf);
  for (;;) {
    const text = [typed.trim(), describeShelf(products)].filter((part) => part !== "").join("\n");
    if (text.length <= MOST_ROUTINE || products.length === 0) return text;
    products = products.slice(0, -1);
  }
}
