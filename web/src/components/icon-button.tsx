import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";

import styles from "./icon-button.module.css";

type IconButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & {
  icon: Icon;
  /** What the button does, as an icon alone does not say. */
  "aria-label": string;
};

/** A button that is only an icon, large enough for a thumb. */
export function IconButton({ icon: Icon, className = "", ...props }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.button ?? ""} ${className}`} {...props}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
