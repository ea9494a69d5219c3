import { expect, test } from "vitest";

import { hasReasons, splitAdvice } from "./split-advice";

const ADVICE = `## Daily cleanser
Wash gently.

**Why?**

Rubbing irritates.

## Extras
- Sunscreen.

**Why?**

- It holds back marks.

---

Skin changes slowly.`;

test("divides advice at its headings and at its reasons, and loses no word", () => {
  expect(splitAdvice(ADVICE)).toEqual([
    {
      heading: "Daily cleanser",
      short: "## Daily cleanser\nWash gently.",
      why: "Rubbing irritates.",
    },
    {
      heading: "Extras",
      short: "## Extras\n- Sunscreen.",
      why: "- It holds back marks.\n\n---\n\nSkin changes slowly.",
    },
  ]);
});

test("takes any text, also one that breaks off or tries to hide itself", () => {
  expect(splitAdvice("")).toEqual([{ heading: "", short: "", why: "" }]);
  expect(splitAdvice("> See a GP.\n\n## Extras\nSun")).toEqual([
    { heading: "", short: "> See a GP.", why: "" },
    { heading: "Extras", short: "## Extras\nSun", why: "" },
  ]);
  const [part] = splitAdvice("## Extras\nA\n**Why?**\nB\n**Why?**\nC");
  expect(part).toEqual({ heading: "Extras", short: "## Extras\nA", why: "B\nC" });
});

test("knows texts without reasons", () => {
  expect(hasReasons(ADVICE)).toBe(true);
  expect(hasReasons("Why? Because **Why?** is asked.")).toBe(false);
});

test("keeps the first paragraph of each part in view when no reasons are marked", () => {
  const text = `## Daily cleanser
Wash gently.

Rubbing irritates.

## Extras
- Sunscreen.
- A hat.

Marks fade more slowly in the sun.

## Further advice
Ask a pharmacist.

Ask sooner if it hurts.

---

Skin changes slowly.`;
  expect(hasReasons(text)).toBe(true);
  expect(splitAdvice(text)).toEqual([
    {
      heading: "Daily cleanser",
      short: "## Daily cleanser\nWash gently.",
      why: "Rubbing irritates.",
    },
    {
      heading: "Extras",
      short: "## Extras\n- Sunscreen.\n- A hat.",
      why: "Marks fade more slowly in the sun.",
    },
    {
      heading: "Further advice",
      short: "## Further advice\nAsk a pharmacist.\n\nAsk sooner if it hurts.\n",
      why: "---\n\nSkin changes slowly.",
    },
  ]);
});
