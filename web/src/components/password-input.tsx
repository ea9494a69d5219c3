import { TextInput, type TextInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

import { IconButton } from "./icon-button";

type PasswordInputProps = Omit<TextInputProps, "type" | "rightSection"> & {
  /** Tells password managers whether to fill a password in or to offer one. */
  autoComplete: "current-password" | "new-password";
};

/** A password field that can show what was typed. */
export function PasswordInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);

  return (
    <TextInput
      {...props}
      type={visible ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <IconButton
          icon={visible ? IconEyeOff : IconEye}
          aria-label={visible ? "Hide password" : "Show password"}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
