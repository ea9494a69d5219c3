import { useQuery } from "@tanstack/react-query";

import { totalsQuery } from "@/api/queries/admin";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { formatNumber } from "./format-number";
import styles from "./totals.module.css";

/** Everybody together in five figures. */
export function Totals() {
  const totals = useQuery(totalsQuery);

  if (totals.isPending) return <LoadingState label="Loading totals..." />;
  if (totals.isLoadingError) return <LoadError what="totals" query={totals} />;

  const {
    users,
    gemini_api_requests,
    image_classification_requests,
    questionnaires,
    courses,
    reviews = [],
  } = totals.data;
  const figures = [
    { name: "Users", value: users },
    { name: "AI requests", value: gemini_api_requests },
    { name: "Photos classified", value: image_classification_requests },
    { name: "Questionnaires", value: questionnaires },
    { name: "Courses", value: courses },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {reviews.length > 0 && (
        <p className={styles.reviews}>
          Texts signed by a clinician:{" "}
          {reviews
            .map(
              ({ part, texts, signed }) =>
                `${part} ${formatNumber(signed)} of ${formatNumber(texts)}`,
            )
            .join(", ")}
          .
        </p>
      )}
    </>
  );
}
