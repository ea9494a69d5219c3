import type { ReactNode } from "react";

const LEAF = "M0 0C14-30 58-44 104-16 70 18 26 24 0 0Z";
const MIDRIB = "M0 0C34-8 66-14 98-15";
const VEINS =
  "M24-5C30-14 38-20 46-23M46-10C54-18 62-22 72-23M26-5C34 1 42 5 52 6M50-10C58-5 66-3 74-4";

const BRACT = "M0 0C2 10 14 15 27 9 22-1 10-6 0 0Z";
const HOOD = "M2-1C2-13 14-22 30-15 22-13 16-7 12-1Z";
const LIP = "M9-1C17-5 27-3 33 5 25 9 14 7 9-1Z";

type Placement = { x: number; y: number; turn: number; scale: number };

/** Pairs of leaves from the foot upwards, as they grow: opposite, shrinking. */
const LEAVES: Placement[] = [
  { x: 121, y: 334, turn: -8, scale: 1.02 },
  { x: 118, y: 282, turn: -24, scale: 0.8 },
  { x: 117, y: 242, turn: -30, scale: 0.56 },
];

/** Whorls of flowers up the stem, closing towards the tip. */
const WHORLS: Placement[] = [
  { x: 118, y: 206, turn: 2, scale: 1.16 },
  { x: 119, y: 178, turn: -4, scale: 1.08 },
  { x: 121, y: 150, turn: -10, scale: 0.98 },
  { x: 123, y: 124, turn: -16, scale: 0.86 },
  { x: 125, y: 100, turn: -22, scale: 0.74 },
  { x: 127, y: 79, turn: -30, scale: 0.6 },
  { x: 129, y: 61, turn: -40, scale: 0.46 },
];

/** A sprig of clary sage: grey-green leaves below, pale lilac flowers above. */
export function ClarySprig({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 240 400"
      fill="none"
      stroke="var(--leaf-line)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M124 396C122 330 114 270 118 206 121 150 126 96 131 46" strokeWidth="2.25" />
      {LEAVES.map((place) => (
        <Pair key={place.y} place={place}>
          <path d={LEAF} fill="var(--leaf)" />
          <path d={MIDRIB} strokeWidth="1.25" />
          <path d={VEINS} strokeWidth="0.75" opacity="0.7" />
        </Pair>
      ))}
      {WHORLS.map((place) => (
        <Pair key={place.y} place={place}>
          <path d={BRACT} fill="var(--leaf-deep)" strokeWidth="1" />
          <g stroke="var(--petal-line)" strokeWidth="1.1">
            <path d={HOOD} fill="var(--petal-deep)" />
            <path d={LIP} fill="var(--petal)" />
          </g>
        </Pair>
      ))}
      <path
        d="M131 48C126 40 127 30 132 24 137 31 137 41 131 48Z"
        fill="var(--petal)"
        stroke="var(--petal-line)"
      />
    </svg>
  );
}

/** The same thing on both sides of the stem, the left one mirrored. */
function Pair({ place, children }: { place: Placement; children: ReactNode }) {
  const { x, y, turn, scale } = place;
  return [-1, 1].map((side) => (
    <g
      key={side}
      transform={`translate(${String(x)} ${String(y)}) scale(${String(side * scale)} ${String(scale)}) rotate(${String(turn - 2 + 2 * side)})`}
    >
      {children}
    </g>
  ));
}
