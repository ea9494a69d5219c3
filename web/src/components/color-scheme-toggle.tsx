import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";

import styles from "./color-scheme-toggle.module.css";

/** Switches between light and dark. The system decides until it is used. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  const Icon = dark ? IconSun : IconMoon;

  return (
    <UnstyledButton
      className={styles.toggle}
      aria-label={dark ? "Use light colours" : "Use dark colours"}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
