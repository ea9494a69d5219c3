import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { trendsQuery } from "@/api/queries/admin";
import { LoadingState } from "@/components/loading-state";

import { DayChart } from "./day-chart";
import { LoadFailure } from "./load-failure";
import { Panel } from "./panel";
import { TRENDS_ID } from "./panel-ids";
import { buildCharts } from "./trend-charts";
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
      intro="Day by day in UTC, as counts of nobody in particular."
      tools={
        <NativeSelect
          label="Time"
          data={PERIODS}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
        />
      }
    >
      {trends.isPending && <LoadingState label="Loading trends..." />}
      {trends.isLoadingError && (
        <LoadFailure
          message={`Error loading trends: ${trends.error.message}`}
          onRetry={() => void trends.refetch()}
        />
      )}
      {trends.data && (
        <div className={styles.charts} aria-busy={trends.isPlaceholderData}>
          {buildCharts(trends.data).map((chart) => (
            <DayChart key={chart.title} chart={chart} />
          ))}
        </div>
      )}
    </Panel>
  );
}
