import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPart } from "@/testing/render";

import { CareCard } from "./care-card";

const TEXT = `This could be a serious allergic reaction.

1. Use a pen. No pen? Call 999 now.
2. Lie down.

While you wait:

- Do not stand up.
- Text SHOUT to 85258.`;

test("a fixed text has paragraphs, steps and points, and numbers that can be called", () => {
  renderPart(<CareCard title="Get help now" text={TEXT} look="closed" />);
  const card = within(screen.getByRole("group", { name: "Get help now" }));
  expect(card.getByText("This could be a serious allergic reaction.").tagName).toBe("P");
  const [steps, points] = card.getAllByRole("list");
  expect(steps?.tagName).toBe("OL");
  expect(steps?.textContent).toBe("Use a pen. No pen? Call 999 now.Lie down.");
  expect(points?.tagName).toBe("UL");
  expect(card.getAllByRole("listitem")).toHaveLength(4);
  expect(card.getByRole("link", { name: "999" })).toHaveAttribute("href", "tel:999");
  expect(card.getByRole("link", { name: "85258" })).toHaveAttribute(
    "href",
    "sms:85258?&body=SHOUT",
  );
});

test("a text is never read as code", () => {
  renderPart(<CareCard title="Good to know" text={"<b>Bold</b> [link](https://x.test)"} />);
  expect(screen.getByText("<b>Bold</b> [link](https://x.test)")).toBeVisible();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
