import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ChangeEvent, ComponentProps, MouseEvent } from "react";

import styles from "./file-button.module.css";

type FileButtonProps = Omit<
  ComponentProps<"input">,
  "type" | "accept" | "onChange" | "disabled"
> & {
  variant: "filled" | "default";
  icon: Icon;
  /** A file is being read. The next must wait, and the focus stays. */
  busy?: boolean;
  children: string;
  onFile: (file: File) => void;
};

/** A file input that looks like a button and is one to the keyboard. */
export function FileButton(props: FileButtonProps) {
  const { variant, icon: Icon, busy = false, children, onFile, ...input } = props;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Emptied, so that choosing the same file again counts as a choice.
    currentTarget.value = "";
    if (file !== undefined && !busy) onFile(file);
  }

  function open(event: MouseEvent) {
    if (busy) event.preventDefault();
  }

  return (
    <Button
      component="label"
      variant={variant}
      className={styles.button}
      data-disabled={busy}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
    >
      {children}
      <input
        {...input}
        className={styles.input}
        type="file"
        accept="image/*"
        onClick={open}
        onChange={choose}
      />
    </Button>
  );
}
