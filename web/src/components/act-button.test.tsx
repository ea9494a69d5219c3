import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { renderPart } from "@/testing/render";

import { ActButton } from "./act-button";

function Form({ onSend }: { onSend: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        setBusy(true);
      }}
    >
      <ActButton type="submit" busy={busy}>
        Save
      </ActButton>
    </form>
  );
}

test("a button keeps the focus while it works, and a second tap sends nothing", async () => {
  const send = vi.fn();
  renderPart(<Form onSend={send} />);
  const user = userEvent.setup();
  const button = screen.getByRole("button", { name: "Save" });
  expect(button).toHaveAttribute("aria-disabled", "false");
  await user.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAttribute("data-loading", "true");
  await user.click(button);
  await user.keyboard("{Enter}");
  expect(send).toHaveBeenCalledOnce();
});

test("a button that waits for another act does nothing", async () => {
  const act = vi.fn();
  renderPart(
    <ActButton disabled onClick={act}>
      Log out
    </ActButton>,
  );
  const button = screen.getByRole("button", { name: "Log out" });
  await userEvent.setup().click(button);
  expect(button).toHaveFocus();
  expect(act).not.toHaveBeenCalled();
});
