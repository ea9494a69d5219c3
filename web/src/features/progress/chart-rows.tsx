import { memo } from "react";

import { CHANGES_SINCE_START, OVERALL_SEVERITIES } from "@/components/check-in-texts";
import { SEVERITIES } from "@/components/estimate-texts";
import { addDays } from "@/lib/days";

import { type ChartWindow, clusterNotes, dayOf, monthTicks, placeOf } from "./chart-window";
import { gradeOf, markOf } from "./grades";
import { Shape } from "./mark-shape";
import styles from "./progress-chart.module.css";

/** Heights in pixels. Widths are shares, so that nothing must be measured. */
const PHOTO_ROW = 208;
const CHECK_IN_ROW = 76;
const WEEK_ROW = 28;
const NOTE_ROW = 28;

const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const monthOfYear = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "2-digit",
  timeZone: "UTC",
});

type RowProps = { shown: ChartWindow };

const percent = (share: number) => `${share.toFixed(2)}%`;

/** All rows of the chart over one axis of time. */
export const ChartRows = memo(function ChartRows({ shown }: RowProps) {
  return (
    <div className={styles.rows}>
      <PhotoRow shown={shown} />
      {shown.check_ins.some(({ severity }) => severity !== null) && (
        <CheckInRow shown={shown} of="severity" title="You said" />
      )}
      {shown.check_ins.some(({ change }) => change !== null) && (
        <CheckInRow shown={shown} of="change" title="Since the start" />
      )}
      {shown.routine_weeks.length > 0 && <WeekRow shown={shown} />}
      {shown.changes.length > 0 && <NoteRow shown={shown} />}
      <Axis shown={shown} />
    </div>
  );
});

function PhotoRow({ shown }: RowProps) {
  // Grades reach half a step beyond the first and the last line.
  const y = (grade: number) => PHOTO_ROW * (1 - (grade + 0.5) / SEVERITIES.length);
  return (
    <>
      <div className={styles.labels} data-row="photos">
        {SEVERITIES.map((severity) => <span key={severity}>{severity}</span>).reverse()}
      </div>
      <svg className={styles.plot} height={PHOTO_ROW}>
        {SEVERITIES.map((severity, grade) => (
          <line key={severity} className={styles.line} x2="100%" y1={y(grade)} y2={y(grade)} />
        ))}
        {shown.photos.map((photo) => {
          const mark = markOf(photo);
          const { questionnaire_id, taken_at, own_severity } = photo;
          const side = photo.side ?? "unknown";
          return (
            <svg
              key={questionnaire_id}
              x={percent(placeOf(shown, dayOf(taken_at)))}
              className={styles.mark}
              data-side={side}
            >
              {mark?.band && (
                <line className={styles.band} y1={y(mark.band.from)} y2={y(mark.band.to)} />
              )}
              {mark !== null && <Shape side={side} y={y(mark.at)} hollow={mark.band === null} />}
              {own_severity !== null && (
                <rect
                  className={styles.own}
                  x={4}
                  y={y(gradeOf(own_severity)) - 4}
                  width={8}
                  height={8}
                />
              )}
            </svg>
          );
        })}
      </svg>
    </>
  );
}

const ENDS = {
  severity: { top: "Very severe", bottom: "No acne" },
  change: { top: "Much worse", bottom: "Much better" },
} as const;

type CheckInRowProps = RowProps & { of: "severity" | "change"; title: string };

function CheckInRow({ shown, of, title }: CheckInRowProps) {
  const levels: readonly { value: string }[] =
    of === "severity" ? OVERALL_SEVERITIES : CHANGES_SINCE_START;
  const y = (level: number) =>
    CHECK_IN_ROW - 8 - (level / (levels.length - 1)) * (CHECK_IN_ROW - 16);
  return (
    <>
      <div className={styles.labels} data-row="check-ins">
        <span>{ENDS[of].top}</span>
        <strong>{title}</strong>
        <span>{ENDS[of].bottom}</span>
      </div>
      <svg className={styles.plot} height={CHECK_IN_ROW}>
        <line className={styles.line} x2="100%" y1={y(0)} y2={y(0)} />
        <line
          className={styles.line}
          x2="100%"
          y1={y(levels.length - 1)}
          y2={y(levels.length - 1)}
        />
        {of === "change" && <line className={styles.middle} x2="100%" y1={y(3)} y2={y(3)} />}
        {shown.check_ins.map((checkIn) => {
          const level = levels.findIndex(({ value }) => value === checkIn[of]);
          if (level === -1) return null;
          return (
            <circle
              key={checkIn.date}
              className={styles.answer}
              cx={percent(placeOf(shown, checkIn.date))}
              cy={y(level)}
              r={4}
            />
          );
        })}
      </svg>
    </>
  );
}

function WeekRow({ shown }: RowProps) {
  return (
    <>
      <div className={styles.labels} data-row="weeks">
        <span>Routine ticks</span>
      </div>
      <svg className={styles.plot} height={WEEK_ROW}>
        {shown.routine_weeks.map(({ monday, planned, done }) => {
          const from = placeOf(shown, monday);
          const width = percent(Math.max(0.2, placeOf(shown, addDays(monday, 7)) - from));
          const height = planned === 0 ? 0 : WEEK_ROW * Math.min(1, done / planned);
          return (
            <g key={monday}>
              <rect className={styles.planned} x={percent(from)} width={width} height={WEEK_ROW} />
              <rect
                className={styles.done}
                x={percent(from)}
                y={WEEK_ROW - height}
                width={width}
                height={height}
              />
            </g>
          );
        })}
      </svg>
    </>
  );
}

function NoteRow({ shown }: RowProps) {
  const marks = clusterNotes(shown.changes.map(({ date }) => placeOf(shown, date)));
  return (
    <>
      <div className={styles.labels} data-row="notes">
        <span>What changed</span>
      </div>
      <svg className={styles.plot} height={NOTE_ROW}>
        {marks.map(({ at, label }) => {
          const width = 12 + label.length * 7;
          return (
            <svg key={label} x={percent(at)} className={styles.note}>
              <rect x={-width / 2} y={4} width={width} height={20} rx={10} />
              <text y={18.5}>{label}</text>
            </svg>
          );
        })}
      </svg>
    </>
  );
}

function Axis({ shown }: RowProps) {
  const ticks = monthTicks(shown);
  const format = ticks[0]?.slice(0, 4) === ticks.at(-1)?.slice(0, 4) ? month : monthOfYear;
  return (
    <>
      <span />
      <svg className={styles.axis} height={22}>
        <line className={styles.base} x2="100%" y1={0.5} y2={0.5} />
        {ticks.map((day) => {
          const x = percent(placeOf(shown, day));
          return (
            <g key={day}>
              <line className={styles.base} x1={x} x2={x} y2={5} />
              <text x={x} y={18}>
                {format.format(new Date(day))}
              </text>
            </g>
          );
        })}
      </svg>
    </>
  );
}
