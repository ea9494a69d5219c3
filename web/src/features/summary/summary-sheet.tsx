import type { Profile, Progress } from "@/api/types";
import { formatLongDate } from "@/lib/dates";
import { localDay } from "@/lib/days";

import type { SummaryWishes } from "./summary-form";
import { SummaryPhotos } from "./summary-photos";
import { firstAndLatest, summaryRows } from "./summary-rows";
import styles from "./summary-sheet.module.css";
import { CheckInTable, PhotoTable } from "./summary-tables";

type SummarySheetProps = {
  progress: Progress;
  profile: Profile;
  wishes: SummaryWishes;
  today: Date;
};

/** The page as it is printed. Headings come in order, so that it reads well aloud. */
export function SummarySheet({ progress, profile, wishes, today }: SummarySheetProps) {
  const rows = summaryRows(progress, wishes.weeks, localDay(today));
  const { statement } = progress;
  const { planned, done } = rows.routine;

  return (
    <article className={styles.sheet} aria-label="Preview of the page">
      <header>
        <h2>My skin: a summary for a pharmacist or GP</h2>
        <p>
          Made by the person themselves with Clary on {formatLongDate(today.toISOString())}. Period:{" "}
          {wishes.weeks === null ? "everything kept" : `the last ${String(wishes.weeks)} weeks`}.
        </p>
      </header>
      {wishes.questions.trim() !== "" && (
        <section>
          <h3>What I want to ask</h3>
          <p className={styles.written}>{wishes.questions.trim()}</p>
        </section>
      )}
      <section>
        <h3>About my skin</h3>
        <dl className={styles.facts}>
          <Fact name="Allergies" text={profile.allergies || "None given"} />
          <Fact name="Skin type" text={profile.skin_type} />
          <Fact name="Acne for" text={profile.duration} />
        </dl>
      </section>
      <section>
        <h3>Photos and estimates</h3>
        <p>{statement.text}</p>
        {rows.photos.length > 0 ? (
          <PhotoTable photos={rows.photos} />
        ) : (
          <p>No photos in this period.</p>
        )}
        <p className={styles.limits}>
          A computer program estimated each grade from one photo. It is not a diagnosis. Light,
          angle and camera change it, so one step between two photos may mean nothing. Its accuracy
          on dark skin has not been measured.
        </p>
        {wishes.photos && <SummaryPhotos photos={firstAndLatest(progress.photos)} />}
      </section>
      <section>
        <h3>How I rate it myself</h3>
        {rows.checkIns.length > 0 ? (
          <CheckInTable checkIns={rows.checkIns} />
        ) : (
          <p>No check-ins in this period.</p>
        )}
      </section>
      <section>
        <h3>What I used</h3>
        <p>
          {planned > 0
            ? `Planned routines done: ${String(done)} of ${String(planned)} mornings and evenings, as ticked off.`
            : "No routine from Clary in this period."}
        </p>
        {rows.changes.length > 0 && (
          <ul className={styles.changes}>
            {rows.changes.map(({ date, kind, text }) => (
              <li key={`${date}-${kind}-${text}`}>
                {formatLongDate(date)}: <span className={styles.written}>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {rows.leftOut > 0 && (
        <p className={styles.limits}>
          To fit on one page, {rows.leftOut} {rows.leftOut === 1 ? "row is" : "rows are"} left out.
          The first and latest photo and check-in are always shown.
        </p>
      )}
    </article>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  if (text === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.written}>{text}</dd>
    </div>
  );
}
