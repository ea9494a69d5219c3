import { IconArrowsHorizontal } from "@tabler/icons-react";

import styles from "./divider.module.css";

type DividerProps = {
  /** How much of the width the first photo has, in per cent. */
  split: number;
  onSplit: (split: number) => void;
};

/** The line between the photos. A range input over the whole stage moves it. */
export function Divider({ split, onSplit }: DividerProps) {
  return (
    <>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={100}
        aria-label="Divider between the photos"
        aria-valuetext={`${String(split)} % first photo, ${String(100 - split)} % second photo`}
        value={split}
        onChange={({ currentTarget }) => onSplit(Number(currentTarget.value))}
      />
      <span className={styles.line} aria-hidden>
        <span className={styles.knob}>
          <IconArrowsHorizontal size={22} stroke={1.75} />
        </span>
      </span>
    </>
  );
}
