/** Two leaves and a flower: the mark of the product. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M16 30V13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M16 27C9.5 27 4.5 22.5 3.5 15c7.5-.5 12 4 12.5 12Z" fill="var(--leaf-deep)" />
      <path d="M16 27c6.5 0 11.5-4.5 12.5-12-7.5-.5-12 4-12.5 12Z" fill="currentColor" />
      <path d="M16 15C11.5 12.5 10 7 11.8 1.5 15.8 4 17.3 8 16 15Z" fill="var(--petal)" />
      <path d="M16 15c4.5-2.5 6-8 4.2-13.5C16.2 4 14.7 8 16 15Z" fill="var(--petal-deep)" />
    </svg>
  );
}
