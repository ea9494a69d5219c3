import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { renderPart } from "@/testing/render";

import { ConfirmDialog } from "./confirm-dialog";

function setUp(props: { open?: boolean; confirmLabel?: string; cancelLabel?: string } = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderPart(
    <ConfirmDialog
      open
      title="Remove it?"
      message="It will be gone."
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    />,
  );
  return { onConfirm, onCancel, user: userEvent.setup() };
}

test("[D-01] has a title, a message and two buttons with default labels", () => {
  setUp();
  const dialog = screen.getByRole("alertdialog", { name: "Remove it?" });
  expect(dialog).toHaveAccessibleDescription("It will be gone.");
  expect(within(dialog).getByRole("button", { name: "Confirm" })).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeVisible();
});

test("[D-01] takes other labels", () => {
  setUp({ confirmLabel: "Remove", cancelLabel: "Keep" });
  expect(screen.getByRole("button", { name: "Remove" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Keep" })).toBeVisible();
});

test("[D-01] is visible only when open", () => {
  setUp({ open: false });
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("opens as a modal with the safe choice in focus", () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  setUp();
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
});

test("[D-02] confirm acts", async () => {
  const { user, onConfirm, onCancel } = setUp();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test("[D-02] cancel and Escape only close", async () => {
  const { user, onConfirm, onCancel } = setUp();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});
