import { type ReactNode, useState } from "react";

import type { LabelName } from "@/api/types";

import styles from "./verdict.module.css";

/** The names that we know, with what they are there for. */
export function KnownNames({ names }: { names: readonly LabelName[] }) {
  const known = names.filter(({ known_as }) => known_as !== "");
  return (
    <Names title="Names we know" count={known.length}>
      {known.map((name, index) => (
        // A label may say the same name twice, and its names never move.
        <li key={index}>
          <bdi translate="no" className={styles.name}>
            {name.as_written}
          </bdi>
          {describe(name)}
        </li>
      ))}
    </Names>
  );
}

export function UnknownNames({ names }: { names: readonly string[] }) {
  return (
    <Names title="Names we don't know" count={names.length}>
      {names.map((name) => (
        <li key={name}>
          <bdi translate="no">{name}</bdi>
        </li>
      ))}
    </Names>
  );
}

function describe({ as_written, known_as, kind, guessed }: LabelName): string {
  const isSame = as_written.toLowerCase() === known_as.toLowerCase();
  const words = guessed ? `perhaps ${known_as}` : known_as;
  const rest = [isSame && !guessed ? "" : words, kind].filter((word) => word !== "").join(", ");
  return rest === "" ? "" : `: ${rest}`;
}

type NamesProps = { title: string; count: number; children: ReactNode };

/** Behind a tap, and not drawn before: a list has up to hundreds of names. */
function Names({ title, count, children }: NamesProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (count === 0) return null;
  return (
    <details className={styles.fold} onToggle={() => setWasOpened(true)}>
      <summary>
        {title} ({count})
      </summary>
      {wasOpened && <ul>{children}</ul>}
    </details>
  );
}
