import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

type PageTitleProps = {
  children: string;
  /** Shown instead of the title when the heading says more than it. */
  heading?: ReactNode;
};

/** React Router gives this key to the page the visit began with. */
const FIRST_LOCATION = "default";

/**
 * The heading of a page and the title of its tab. On a navigation inside the
 * app the heading takes the focus, as the browser would do for a new page.
 */
export function PageTitle({ children, heading = children }: PageTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [arrived] = useState(key !== FIRST_LOCATION);

  useEffect(() => {
    if (arrived) ref.current?.focus({ preventScroll: true });
  }, [arrived]);

  return (
    <>
      <title>{`${children} – Clary`}</title>
      <h1 ref={ref} tabIndex={-1}>
        {heading}
      </h1>
    </>
  );
}
