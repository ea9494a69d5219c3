/** Two leaves and a flower: the mark of the product. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M16 30V13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path
        d="M16 27C9.500 27 4.500 22.500 3.500 15c7.500-.5 12 4 12.500 12Z"
        fill="var(--leaf-deep)"
      />
      <path
        d="M16 27c6.500 0 11.500-4.500 12.500-12-7.500-.5-12 4-12.500 12Z"
        fill="currentColor"
      />
      <path
        d="M16 15C11.500 12.500 10 7 11.800 1.500 15.800 4 17.300 8 16 15Z"
        fill="var(--petal)"
      />
      <path
        d="M16 15c4.500-2.500 6-8 4.200-13.500C16.200 4 14.700 8 16 15Z"
        fill="var(--petal-deep)"
      />
    </svg>
  );
}
