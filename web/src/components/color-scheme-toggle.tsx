import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";

import { IconButton } from "./icon-button";

/** Switches between light and dark. The system decides until it is used. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";

  return (
    <IconButton
      icon={dark ? IconSun : IconMoon}
      aria-label={dark ? "Switch to light mode" : "Switch to dark mode"}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    />
  );
}
