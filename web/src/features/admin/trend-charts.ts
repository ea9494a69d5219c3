import type { Severity, TrendDay } from "@/api/types";
import { NOT_ANALYZED } from "@/components/estimate-texts";

import { formatNumber } from "./format-number";

/** Bars over days, one row for each thing that is counted, all on one scale. */
export type DayChart = {
  title: string;
  /** What is counted, and what to know about it. */
  note: string;
  dates: readonly string[];
  rows: readonly DayRow[];
  format: (value: number) => string;
  /** What a value that is not there means. */
  missing: typeof FEW | typeof NONE;
};

export type DayRow = {
  name: string;
  hue: "sage" | "lilac" | "honey" | "clay";
  /** One for each day. Null where there is none, or none that may be shown. */
  values: readonly (number | null)[];
  /** A severity has a look of its own. Null for photos that could not be judged. */
  severity?: Severity | null;
};

/** Stands for counts that are too small to be shown. */
export const FEW = "fewer than 5";

/** Stands for days without anything to measure. */
export const NONE = "–";

/** The charts of the dashboard. */
export function buildCharts(days: readonly TrendDay[]): DayChart[] {
  const counts = {
    dates: days.map(({ date }) => date),
    format: formatNumber,
    missing: FEW,
  } as const;
  const row = (
    name: string,
    hue: DayRow["hue"],
    read: (day: TrendDay) => number | null,
  ): DayRow => ({ name, hue, values: days.map(read) });

  const severityRow = (severity: Severity | null, key: keyof TrendDay["severities"]): DayRow => ({
    ...row(severity ?? NOT_ANALYZED, "lilac", (day) => countOf(day, key)),
    severity,
  });

  return [
    {
      ...counts,
      title: "Sign-ups",
      note: "New accounts, including accounts deleted since.",
      rows: [row("Sign-ups", "sage", (day) => day.sign_ups)],
    },
    {
      ...counts,
      title: "Questionnaires",
      note: "Questionnaires submitted.",
      rows: [row("Questionnaires", "lilac", (day) => day.questionnaires)],
    },
    {
      ...counts,
      title: "Answers by writer",
      note: "Who wrote the chat answers.",
      rows: [
        row("AI service", "lilac", ({ answers }) => answers.provider),
        row("Clary's built-in writer", "sage", ({ answers }) => answers.builtin),
        row("Fixed texts", "honey", ({ answers }) => answers.fixed),
      ],
    },
    {
      ...counts,
      title: "Severity mix",
      note: `Anonymous daily counts of estimates. “${FEW}” can also replace a larger count, so that nobody can work out a small one.`,
      rows: [
        severityRow("Almost None", "almost_none"),
        severityRow("Mild", "mild"),
        severityRow("Moderate", "moderate"),
        severityRow("Severe", "severe"),
        severityRow(null, "unclear"),
      ],
    },
    {
      ...counts,
      title: "AI service answers that were changed",
      note: "Left out: a sentence was left out. Asked again: the AI service had to write the answer twice. Replaced: Clary's built-in writer answered instead.",
      rows: [
        row("Left out", "lilac", (day) => day.left_out),
        row("Asked again", "honey", (day) => day.asked_again),
        row("Replaced", "clay", (day) => day.fallbacks),
      ],
    },
    {
      ...counts,
      title: "AI service response time",
      note: "Median: half of the answers arrived within this time. 95th percentile: 95 of 100 answers did.",
      rows: [
        row("Median", "lilac", (day) => day.provider_latency?.median_ms ?? null),
        row("95th percentile", "lilac", (day) => day.provider_latency?.p95_ms ?? null),
      ],
      format: formatDuration,
      missing: NONE,
    },
  ];
}

/** A count, where it may be shown. What is left of a day when nothing is left is zero. */
function countOf({ questionnaires, severities }: TrendDay, severity: keyof typeof severities) {
  const shown = Object.values(severities).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return severities[severity] ?? (shown === questionnaires ? 0 : null);
}

/** Milliseconds in words: 850 ms, 2.4 s. */
function formatDuration(ms: number): string {
  return ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`;
}
