/**
 * Gives jsdom the little of modal dialogs that tests rely on: opening,
 * closing, Escape. That the focus stays inside and comes back is the
 * browser's own work.
 */
export function installDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.addEventListener("keydown", closeOnEscape);
      this.querySelector("button")?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.removeEventListener("keydown", closeOnEscape);
      this.dispatchEvent(new Event("close"));
    },
  });
}

function closeOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key === "Escape") this.close();
}
