import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPrinter } from "@tabler/icons-react";

import type { Routine } from "@/api/types";
import { download } from "@/lib/download";

import { buildRoutineCalendar } from "./routine-calendar";
import styles from "./week-tools.module.css";

/** Takes a week along: into a calendar, or on paper. */
export function WeekTools({ days }: { days: readonly Routine[] }) {
  function saveCalendar() {
    const file = buildRoutineCalendar(days, window.location.hostname, new Date());
    download(`clary-routine-${days[0]?.date ?? ""}.ics`, "text/calendar;charset=utf-8", file);
  }

  return (
    <div className={styles.tools}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={saveCalendar}
      >
        Add to my calendar
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}
