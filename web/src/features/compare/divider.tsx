import { IconArrowsHorizontal } from "@tabler/icons-react";
import { useEffect, useState } from "react";

import styles from "./divider.module.css";
import type { JointView } from "./joint-view";

/** While a finger drags, the value is not read out: to write it in every frame costs time. */
const SETTLED_MS = 60;

/** The line between the photos of the slider. The stage moves it. */
export function Divider({ joint }: { joint: JointView }) {
  const split = Math.round(useSettledSplit(joint));

  return (
    <div className={styles.track} data-track>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label="Divider between the photos"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={split}
        aria-valuetext={`${String(split)} % first photo, ${String(100 - split)} % second photo`}
      >
        <span className={styles.knob}>
          <IconArrowsHorizontal size={22} stroke={1.75} aria-hidden />
        </span>
      </div>
    </div>
  );
}

/** Where the divider came to rest. */
function useSettledSplit(joint: JointView): number {
  const [split, setSplit] = useState(joint.split);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = joint.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSplit(joint.split), SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [joint]);

  return split;
}
