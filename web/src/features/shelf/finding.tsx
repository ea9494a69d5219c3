import type { ProductFinding, Source } from "@/api/types";
import { isWebAddress } from "@/lib/web-address";

import styles from "./verdict.module.css";

/** A finding. Names in it are those of the label, which anybody can print. */
export function Finding({ finding: { about, text, source } }: { finding: ProductFinding }) {
  const at = about === "" ? -1 : text.indexOf(about);
  return (
    <li>
      <p>
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <bdi className={styles.name}>{about}</bdi>
            {text.slice(at + about.length)}
          </>
        )}
      </p>
      {source !== null && <SourceLink about={about} source={source} />}
    </li>
  );
}

function SourceLink({ about, source: { title, year, url } }: { about: string; source: Source }) {
  return (
    <details className={styles.fold}>
      <summary>
        Source<span className="visually-hidden"> for {about}</span>
      </summary>
      <p>
        {isWebAddress(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
        {year !== "" && `, ${year}`}
      </p>
    </details>
  );
}
