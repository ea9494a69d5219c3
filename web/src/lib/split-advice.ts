/** A part of a recommendation: what to do, and behind it why and how. */
export type AdvicePart = {
  /** The words of its heading, or nothing before the first. */
  heading: string;
  /** Markdown with the heading. */
  short: string;
  /** Markdown, or nothing. */
  why: string;
};

/** The line that the built-in writer puts between the two (internal/advice/builtin). */
const WHY = "**Why?**";

/** Divides a recommendation at its headings, and each part at its reasons. */
export function splitAdvice(text: string): AdvicePart[] {
  const parts: { heading: string; short: string[]; why: string[] | null }[] = [];
  for (const line of text.split("\n")) {
    const heading = line.startsWith("## ") ? line.slice(3).trim() : null;
    if (heading !== null || parts.length === 0) {
      parts.push({ heading: heading ?? "", short: [], why: null });
    }
    const part = parts.at(-1);
    if (part === undefined) continue;
    if (line.trim() === WHY) part.why ??= [];
    else (part.why ?? part.short).push(line);
  }
  return parts.map(({ heading, short, why }) => ({
    heading,
    short: short.join("\n").trim(),
    why: (why ?? []).join("\n").trim(),
  }));
}

/** Reports whether a text has reasons that can wait behind a tap. */
export function hasReasons(text: string): boolean {
  return text.includes(`\n${WHY}\n`);
}
