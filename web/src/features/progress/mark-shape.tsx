import type { Side } from "./photo-sides";
import styles from "./progress-chart.module.css";

/** A shape for each side, so that sides can be told apart without colour. */
const PATHS: Readonly<Record<Exclude<Side, "front">, string>> = {
  left: "M-6 0 L4.5 -6 L4.5 6 Z",
  right: "M6 0 L-4.5 -6 L-4.5 6 Z",
  unknown: "M0 -6 L6 0 L0 6 L-6 0 Z",
};

type ShapeProps = {
  side: Side;
  y: number;
  /** Only the label is known, without its shares. */
  hollow: boolean;
};

export function Shape({ side, y, hollow }: ShapeProps) {
  if (side === "front") {
    return <circle className={styles.shape} data-hollow={hollow} cy={y} r={5.5} />;
  }
  return (
    <path
      className={styles.shape}
      data-hollow={hollow}
      d={PATHS[side]}
      transform={`translate(0 ${y.toFixed(1)})`}
    />
  );
}
