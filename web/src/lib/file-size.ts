const number = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });

/** The size of a file in words that people know: 840 KB, 1.2 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${String(bytes)} bytes`;
  if (bytes < 1_000_000) return `${number.format(bytes / 1000)} KB`;
  return `${number.format(bytes / 1_000_000)} MB`;
}
