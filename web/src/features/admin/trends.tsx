import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { trendsQuery } from "@/api/queries/admin";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { DayChart } from "./day-chart";
import { Panel } from "./panel";
import { TRENDS_ID } from "./panel-ids";
import { buildCharts, type DayChart as Chart } from "./trend-charts";
import styles from "./trends.module.css";

const PERIODS = [
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 365 days" },
];

/** What happened day by day. */
export function Trends() {
  const [period, setPeriod] = useState("30");
  const trends = useQuery(trendsQuery(Number(period)));

  return (
    <Panel
      id={TRENDS_ID}
      title="Trends"
      intro="Anonymous daily counts. Days are in UTC."
      tools={
        <NativeSelect
          label="Period"
          data={PERIODS}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
        />
      }
    >
      {trends.isPending && <LoadingState label="Loading trends..." />}
      <LoadError what="trends" query={trends} />
      {trends.data && (
        <Charts charts={buildCharts(trends.data)} isBusy={trends.isPlaceholderData} />
      )}
    </Panel>
  );
}

/** Two columns on wide screens, each in the order of the page. */
function Charts({ charts, isBusy }: { charts: readonly Chart[]; isBusy: boolean }) {
  const half = Math.ceil(charts.length / 2);
  const columns = [charts.slice(0, half), charts.slice(half)];

  return (
    <div className={styles.charts} aria-busy={isBusy}>
      {columns.map((column, index) => (
        <div key={index} className={styles.column}>
          {column.map((chart) => (
            <DayChart key={chart.title} chart={chart} />
          ))}
        </div>
      ))}
    </div>
  );
}
