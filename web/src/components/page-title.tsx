import { type ReactNode, useRef } from "react";

import { useArrivalFocus } from "./use-arrival-focus";

type PageTitleProps = {
  children: string;
  /** Shown instead of the title when the heading says more than it. */
  heading?: ReactNode;
  /** Another heading of the page comes first. */
  isSecond?: boolean;
};

/** The heading of a page and the title of its tab. The heading takes the focus on arrival. */
export function PageTitle({ children, heading = children, isSecond = false }: PageTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(ref, !isSecond);

  return (
    <>
      <title>{`${children} – Clary`}</title>
      <h1 ref={ref} tabIndex={-1}>
        {heading}
      </h1>
    </>
  );
}
