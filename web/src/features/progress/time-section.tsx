import { useMediaQuery } from "@mantine/hooks";
import { useDeferredValue, useId, useState } from "react";

import type { Progress } from "@/api/types";
import { Card } from "@/components/card";
import { TextButton } from "@/components/text-button";
import { localDay } from "@/lib/days";

import { ChangeNotes } from "./change-notes";
import { ChartKey } from "./chart-key";
import { isEmpty, type Span, windowOf } from "./chart-window";
import { ProgressChart } from "./progress-chart";
import { ProgressTables } from "./progress-tables";
import styles from "./time-section.module.css";

const SPANS: readonly { value: Span; label: string }[] = [
  { value: "12_weeks", label: "12 weeks" },
  { value: "6_months", label: "6 months" },
  { value: "all", label: "All" },
];

/** From this width on the tables stand beside the chart. */
const WIDE = "(min-width: 60em)";

/** The chart, the same as tables, and what changed when. */
export function TimeSection({ progress }: { progress: Progress }) {
  const [span, setSpan] = useState<Span>("6_months");
  const [asTable, setAsTable] = useState(false);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const name = useId();
  const tablesId = useId();
  // The choice shows at once, and a long history may take a moment to draw.
  const shown = windowOf(progress, useDeferredValue(span), localDay(new Date()));

  return (
    <Card aria-labelledby="over-time">
      <div className={styles.head}>
        <h2 id="over-time">Over time</h2>
        <fieldset className={styles.spans}>
          <legend className="visually-hidden">How much to show</legend>
          {SPANS.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                checked={span === value}
                onChange={() => setSpan(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      {isEmpty(shown) ? (
        <p>There is nothing from this time. Choose “All” to see older photos and check-ins.</p>
      ) : (
        <>
          <div className={styles.columns}>
            <div className={styles.chart}>
              <ProgressChart shown={shown} />
              <ChartKey shown={shown} />
            </div>
            <p className={styles.toggle}>
              <TextButton
                aria-expanded={asTable}
                aria-controls={tablesId}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? "Hide the table" : "Show as a table"}
              </TextButton>
            </p>
            <div id={tablesId} className={styles.tables} data-open={asTable}>
              {/* Closed tables would be most of the page, and cost a phone the most time. */}
              {(asTable || isWide) && <ProgressTables shown={shown} />}
            </div>
          </div>
          <ChangeNotes changes={shown.changes} />
        </>
      )}
    </Card>
  );
}
