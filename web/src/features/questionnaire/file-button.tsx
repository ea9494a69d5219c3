import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ChangeEvent, ComponentProps } from "react";

import styles from "./file-button.module.css";

type FileButtonProps = Omit<ComponentProps<"input">, "type" | "accept" | "onChange"> & {
  variant: "filled" | "default";
  icon: Icon;
  children: string;
  onFile: (file: File) => void;
};

/** A file input that looks like a button and is one to the keyboard. */
export function FileButton({ variant, icon: Icon, children, onFile, ...input }: FileButtonProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Emptied, so that choosing the same file again counts as a choice.
    currentTarget.value = "";
    if (file !== undefined) onFile(file);
  }

  return (
    <Button
      component="label"
      variant={variant}
      className={styles.button}
      data-disabled={input.disabled === true}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
    >
      {children}
      <input {...input} className={styles.input} type="file" accept="image/*" onChange={choose} />
    </Button>
  );
}
