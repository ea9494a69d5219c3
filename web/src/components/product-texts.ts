import type { Product } from "@/api/types";

export const PRODUCT_KINDS: Readonly<Record<Product["kind"], string>> = {
  cleanser: "Cleanser",
  mask: "Mask",
  toner: "Toner",
  treatment: "Treatment",
  moisturiser: "Moisturiser",
  sunscreen: "Sunscreen",
  makeup: "Make-up",
  other: "Something else",
};

export const PRODUCT_SOURCES: Readonly<Record<Product["from"], string>> = {
  bought: "Bought",
  pharmacist: "From a pharmacist",
  prescribed: "Prescribed",
};

/** The order in which products go on the skin. */
const ORDER = Object.keys(PRODUCT_KINDS);

/** Whether an arm test keeps a product off the face: it goes on, or there was trouble. */
export function isOnArm({ arm_test: { started, day1, day3, day7 } }: Product): boolean {
  const isCalm = [day1, day3].every((answer) => answer === "" || answer === "nothing");
  return started !== "" && !(day7 === "nothing" && isCalm);
}

/** The products that go on the face, in the order of use. */
export function productsOnFace(shelf: readonly Product[]): Product[] {
  return productsInUse(shelf).filter((product) => !isOnArm(product));
}

/** The products in use, in the order of use. Those of one kind stay as they are. */
export function productsInUse(shelf: readonly Product[]): Product[] {
  return shelf
    .filter(({ finished_on }) => finished_on === "")
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
