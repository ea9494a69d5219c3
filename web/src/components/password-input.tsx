import { TextInput, type TextInputProps, UnstyledButton } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

import styles from "./password-input.module.css";

type PasswordInputProps = Omit<TextInputProps, "type" | "rightSection"> & {
  /** Tells password managers whether to fill a password in or to offer one. */
  autoComplete: "current-password" | "new-password";
};

/** A password field that can show what was typed. */
export function PasswordInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;

  return (
    <TextInput
      {...props}
      type={visible ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <UnstyledButton
          className={styles.toggle}
          aria-label={visible ? "Hide password" : "Show password"}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    />
  );
}
