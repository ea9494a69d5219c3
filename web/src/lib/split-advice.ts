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

/** A recommendation of any writer begins with this (internal/advice/advisor). */
const RECOMMENDATION = "## Daily cleanser\n";

/** Whom to ask stays in view, whoever wrote it. */
const WHOM_TO_ASK = "Further advice";

/** Divides a recommendation at its headings, and each part at its reasons. */
export function splitAdvice(text: string): AdvicePart[] {
  const parts = splitAtReasons(text);
  if (!text.includes(RECOMMENDATION) || parts.some(({ why }) => why !== "")) return parts;
  return parts.map((part) => (part.heading === "" ? part : afterFirstBlock(part)));
}

/** A provider marks no reasons: what to do is the first paragraph or list of a part. */
function afterFirstBlock({ heading, short }: AdvicePart): AdvicePart {
  const body = short.slice(short.indexOf("\n") + 1).trimStart();
  const end = body.search(heading === WHOM_TO_ASK ? /\n---\n/ : /\n\s*\n/);
  if (end < 0) return { heading, short, why: "" };
  return { heading, short: `## ${heading}\n${body.slice(0, end)}`, why: body.slice(end).trim() };
}

function splitAtReasons(text: string): AdvicePart[] {
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
  return text.includes(`\n${WHY}\n`) || text.includes(RECOMMENDATION);
}
