import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, MouseEvent } from "react";

type ActButtonProps = Omit<ButtonProps, "loading"> &
  Omit<ComponentProps<"button">, keyof ButtonProps> & {
    /** The act is under way. */
    busy?: boolean;
  };

/**
 * A button that sends something. While it works it keeps the focus, which a disabled
 * button loses, and another tap does nothing.
 */
export function ActButton({ busy = false, ...props }: ActButtonProps) {
  return <Button component={FocusableButton} type="button" loading={busy} {...props} />;
}

function FocusableButton({ disabled = false, onClick, ...props }: ComponentProps<"button">) {
  return (
    <button {...props} aria-disabled={disabled} onClick={disabled ? preventSubmission : onClick} />
  );
}

/** Enter in a field clicks the button of its form, so this stops both. */
function preventSubmission(event: MouseEvent): void {
  event.preventDefault();
}
