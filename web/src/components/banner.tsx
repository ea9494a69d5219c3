import { IconCircleCheck, IconInfoTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

import styles from "./banner.module.css";
import { useAnnounced } from "./use-announced";
import { useLostFocus } from "./use-lost-focus";

type BannerProps = {
  kind: "success" | "error";
  /** What happened. Read out as soon as the banner appears. */
  message: string;
  /** The page before has said it already, so that a screen reader need not say it twice. */
  wasSaid?: boolean | undefined;
  /** What to do about it. */
  children?: ReactNode;
  /** False if nobody asked for what failed: the page must not jump to it. */
  scrolls?: boolean;
};

/** Off, as the live region of the app announces it. */
const QUIET_STATUS = { role: "status", "aria-live": "off", tabIndex: -1 } as const;

/** Tells how something the person did turned out: well or badly. */
export function Banner(props: BannerProps) {
  const { kind, message, wasSaid = false, children, scrolls = true } = props;
  const Icon = kind === "success" ? IconCircleCheck : IconInfoTriangle;
  const ref = useRef<HTMLDivElement>(null);
  // On a phone the button may be a screen away from where its answer appears.
  // The braces keep back what newer browsers return, which is no clean-up.
  useEffect(() => {
    if (scrolls) ref.current?.scrollIntoView({ block: "nearest" });
  }, [scrolls]);
  // The button that was pressed may be gone, with its card or with its form.
  useLostFocus(ref, kind === "success");
  // Screen readers announce an alert that appears. They miss a status that appears filled.
  useAnnounced(ref, { isEnabled: kind === "success" && !wasSaid });

  return (
    <div
      ref={ref}
      className={styles.banner}
      data-kind={kind}
      {...(kind === "success" ? QUIET_STATUS : { role: "alert" })}
    >
      <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden />
      <div>
        <p className={styles.message}>{message}</p>
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </div>
    </div>
  );
}
