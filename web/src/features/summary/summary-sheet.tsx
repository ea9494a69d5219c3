import { useQueries } from "@tanstack/react-query";

import { photoQuery } from "@/api/queries/questionnaires";
import type { Course, Product, Profile, Progress, ProgressPhoto, Treatments } from "@/api/types";
import { BlobImage } from "@/components/blob-image";
import { formatLongDate } from "@/lib/dates";
import { localDay } from "@/lib/days";

import { SummaryCourse } from "./summary-course";
import type { SummaryWishes } from "./summary-form";
import { firstAndLatest, inOneLine, summaryRows } from "./summary-rows";
import styles from "./summary-sheet.module.css";
import { CheckInTable, PhotoTable } from "./summary-tables";
import { NowUsed, statedBesides } from "./summary-use";

type SummarySheetProps = {
  progress: Progress;
  profile: Profile;
  /** Null while Clary may not work it out. */
  treatments: Treatments | null;
  course: Course | null;
  shelf: readonly Product[];
  wishes: SummaryWishes;
  today: Date;
  /** The id of the title. Given where the page is shown to somebody, in large letters. */
  titleId?: string;
};

/**
 * The page as it is shown and printed: what is in use, allergies and the question come
 * first. Headings come in order, so that it reads well aloud.
 */
export function SummarySheet(props: SummarySheetProps) {
  const { progress, profile, treatments, course, shelf, wishes, today, titleId } = props;
  const rows = summaryRows(progress, wishes.weeks, localDay(today));
  const { photos, checkIns, changes, more } = rows;
  const { statement } = progress;
  const { planned, done } = rows.routine;
  const questions = wishes.questions.trim();

  return (
    <article
      className={styles.sheet}
      data-large={titleId !== undefined}
      aria-label={titleId === undefined ? "Preview of the page" : "The page"}
    >
      <header>
        <h2 id={titleId}>My skin: a summary for a pharmacist or GP</h2>
        <p className={styles.limits}>
          Made by the person themselves with Clary on {formatLongDate(today.toISOString())}.
        </p>
      </header>
      <NowUsed treatments={treatments} shelf={shelf} />
      <section>
        <h3>Allergies and cautions</h3>
        <dl className={styles.facts}>
          <Fact name="Allergies" text={inOneLine(profile.allergies) || "None given"} />
          {statedBesides(treatments).map(({ name, text }) => (
            <Fact key={text} name={name} text={text} />
          ))}
        </dl>
      </section>
      <SummaryCourse course={course} />
      {questions !== "" && (
        <section>
          <h3>What I want to ask</h3>
          <p className={styles.written}>{questions}</p>
        </section>
      )}
      <section>
        <h3>About my skin</h3>
        <dl className={styles.facts}>
          <Fact name="Triggers" text={inOneLine(profile.triggers)} />
          <Fact name="Skin type" text={profile.skin_type} />
          <Fact name="Acne for" text={inOneLine(profile.duration)} />
        </dl>
      </section>
      <section>
        <h3>Photos and estimates</h3>
        <p>
          {statement.text} Period:{" "}
          {wishes.weeks === null ? "everything kept" : `the last ${String(wishes.weeks)} weeks`}.
        </p>
        {photos.length > 0 ? <PhotoTable photos={photos} /> : <p>No photos in this period.</p>}
        <More count={more.photos} one="photo" />
        <p className={styles.limits}>
          Inflamed spots on half the face, after Hayashi: Almost None 0 to 5 (mild), Mild 6 to 20
          (moderate), Moderate 21 to 50 (severe), Severe more than 50 (very severe). A program
          estimated this from one photo. It is not a diagnosis, and light, angle and camera change
          it. Its accuracy on dark skin has not been measured. “Right in tests” says for how many
          such photos doctors gave the same grade, or one of the two.
        </p>
        {wishes.photos && <SummaryPhotos photos={firstAndLatest(progress.photos)} />}
      </section>
      <section>
        <h3>How I rate it myself</h3>
        {checkIns.length > 0 ? (
          <CheckInTable checkIns={checkIns} />
        ) : (
          <p>No check-ins in this period.</p>
        )}
        <More count={more.checkIns} one="check-in" />
      </section>
      <section>
        <h3>What I used over time</h3>
        <p>
          {planned > 0
            ? `Planned routines done: ${String(done)} of ${String(planned)} mornings and evenings, as ticked off.`
            : "No routine from Clary in this period."}
        </p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ date, kind, text }) => (
              <li key={`${date}-${kind}-${text}`}>
                <span>
                  {formatLongDate(date)}: {inOneLine(text)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <More count={more.changes} one="earlier change" />
      </section>
    </article>
  );
}

/** Says how many rows did not fit on the sheet. */
function More({ count, one }: { count: number; one: string }) {
  if (count === 0) return null;
  return (
    <p className={styles.limits}>
      And {count} more {count === 1 ? one : `${one}s`} in this period.
    </p>
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

/** The first and the latest photo, because the person ticked the box. */
function SummaryPhotos({ photos }: { photos: readonly ProgressPhoto[] }) {
  const loaded = useQueries({
    queries: photos.map(({ questionnaire_id, has_full_photo }) =>
      photoQuery(questionnaire_id, has_full_photo ? "full" : "small"),
    ),
  });

  if (photos.length === 0) return <p>There are no stored photos.</p>;
  return (
    <div className={styles.photos}>
      {photos.map(({ questionnaire_id, taken_at }, index) => {
        const photo = loaded[index];
        const caption = `Photo from ${formatLongDate(taken_at)}`;
        return (
          <figure key={questionnaire_id}>
            {photo?.data && <BlobImage blob={photo.data} alt={caption} />}
            {photo?.isPending && <p role="status">Loading image...</p>}
            {photo?.isError && <p role="alert">The photo could not be loaded.</p>}
            <figcaption>{caption}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}
