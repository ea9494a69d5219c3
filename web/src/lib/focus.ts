/** Moves the focus, and with it the view, to the element with this id. */
export function focusById(id: string): void {
  document.getElementById(id)?.focus();
}
