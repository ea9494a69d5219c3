import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { keepInTab } from "@/api/tab-storage";
import { renderPart } from "@/testing/render";

import { QuickExit } from "./quick-exit";

test("leaves for a neutral page and takes the conversation along", async () => {
  const leave = vi.fn();
  keepInTab("conversation", "He hurts me");
  renderPart(<QuickExit leave={leave} />);
  await userEvent.click(screen.getByRole("link", { name: "Leave this page quickly" }));
  expect(leave).toHaveBeenCalledExactlyOnceWith("https://www.bbc.co.uk/weather");
  expect(sessionStorage).toHaveLength(0);
});
