import { IconCircleCheck, IconInfoTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

import styles from "./banner.module.css";

type BannerProps = {
  kind: "success" | "error";
  /** What happened. Read out as soon as the banner appears. */
  message: string;
  /** What to do about it. */
  children?: ReactNode;
};

/** Tells how something the person did turned out: well or badly. */
export function Banner({ kind, message, children }: BannerProps) {
  const Icon = kind === "success" ? IconCircleCheck : IconInfoTriangle;
  const ref = useRef<HTMLDivElement>(null);
  // On a phone the button may be a screen away from where its answer appears.
  // The braces keep back what newer browsers return, which is no clean-up.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div
      ref={ref}
      className={styles.banner}
      data-kind={kind}
      role={kind === "success" ? "status" : "alert"}
    >
      <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden />
      <div>
        <p className={styles.message}>{message}</p>
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </div>
    </div>
  );
}
