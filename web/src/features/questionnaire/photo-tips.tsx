import type { ReactNode } from "react";

import styles from "./photo-tips.module.css";

/** How to take a good photo, in four small drawings. */
export function PhotoTips() {
  return (
    <ul className={styles.tips} aria-label="How to take a good photo">
      <Tip text="Face a window, in daylight">
        <path d="M10 10h28v32H10zM24 10v32M10 26h28" />
        <path d="M48 16l8-4M50 26h8M48 36l8 4" stroke="var(--petal-line)" />
      </Tip>
      <Tip text="Let your face fill most of the picture">
        <path d="M8 14V8h6M50 8h6v6M56 42v6h-6M14 48H8v-6" />
        <ellipse cx="32" cy="28" rx="14" ry="18" fill="var(--petal)" stroke="var(--petal-line)" />
      </Tip>
      <Tip text="Wipe the lens and hold still">
        <rect x="18" y="6" width="28" height="44" rx="5" />
        <circle cx="32" cy="20" r="6" fill="var(--petal)" stroke="var(--petal-line)" />
        <path d="M10 22v14M54 22v14" />
      </Tip>
      <Tip text="No make-up, filter or flash">
        <path d="M34 8L20 30h10l-4 18 18-24H32z" fill="var(--petal)" stroke="var(--petal-line)" />
        <path d="M10 8l44 42" strokeWidth="2.5" />
      </Tip>
    </ul>
  );
}

function Tip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <svg
        viewBox="0 0 64 56"
        fill="none"
        stroke="var(--leaf-line)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
      {text}
    </li>
  );
}
