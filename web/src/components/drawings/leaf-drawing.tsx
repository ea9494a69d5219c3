/** A single twig with two leaves, for pages with little on them. */
export function LeafDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 120 80"
      fill="none"
      stroke="var(--leaf-line)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 72C34 68 60 56 82 38" />
      <path d="M46 60C40 40 46 22 66 8c12 20 8 38-20 52Z" fill="var(--leaf)" />
      <path d="M46 60C50 42 56 26 64 14" strokeWidth="1" />
      <path
        d="M82 38c4-12 14-20 32-22-2 18-14 26-32 22Z"
        fill="var(--petal)"
        stroke="var(--petal-line)"
      />
      <path d="M82 38c10-4 18-10 26-18" stroke="var(--petal-line)" strokeWidth="1" />
      <path d="M66 50c12-2 24 2 32 12-14 8-26 4-32-12Z" fill="var(--leaf-deep)" />
      <path d="M66 50c10 2 18 6 26 11" strokeWidth="1" />
    </svg>
  );
}
