import { memo, useEffect, useRef, useState } from "react";

import type { Ingredient } from "@/api/types";
import { ReviewLine } from "@/components/review-line";
import { isWebAddress } from "@/lib/web-address";

import styles from "./ingredient-entry.module.css";
import { GRADE_TEXTS, POLICY_TEXTS } from "./ingredient-texts";

type IngredientEntryProps = {
  ingredient: Ingredient;
  /** The address names this entry. */
  isTarget: boolean;
};

/** One entry of the library, folded until it is asked for. */
export const IngredientEntry = memo(function IngredientEntry({
  ingredient,
  isTarget,
}: IngredientEntryProps) {
  const { id, name, grade } = ingredient;
  const details = useRef<HTMLDetailsElement>(null);
  // There are many entries, and most of them are never opened.
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    if (!isTarget || details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView();
    details.current.querySelector("summary")?.focus({ preventScroll: true });
  }, [isTarget]);

  return (
    <li id={id}>
      <details ref={details} className={styles.entry} onToggle={() => setWasOpened(true)}>
        <summary>
          <span className={styles.name}>{name}</span>
          <span className={styles.grade} data-grade={grade}>
            {GRADE_TEXTS[grade]}
          </span>
        </summary>
        {(wasOpened || isTarget) && <Facts ingredient={ingredient} />}
      </details>
    </li>
  );
});

function Facts({ ingredient }: Pick<IngredientEntryProps, "ingredient">) {
  const { inci, kind, natural, policy, sources } = ingredient;
  return (
    <div className={styles.facts}>
      <p className={styles.what}>
        {[kind, natural].filter((word) => word !== "").join(" · ")}
        {inci !== "" && (
          <>
            <br />
            On labels: <span translate="no">{inci}</span>
          </>
        )}
      </p>
      <dl>
        <Fact term="Evidence" text={ingredient.evidence} />
        <Fact term="What Clary does" text={POLICY_TEXTS[policy]} />
        <Fact term="How to use it" text={ingredient.use} />
        <Fact term="Cautions" text={ingredient.cautions} />
        <Fact term="Allergies" text={ingredient.allergens} />
        <Fact term="Pregnant or breastfeeding" text={ingredient.pregnancy} />
        <Fact term="Risk of blocked pores" text={ingredient.pore_blocking} />
      </dl>
      {sources.length > 0 && <Sources sources={sources} />}
      <ReviewLine className={styles.review} review={ingredient.review} />
    </div>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  if (text === "") return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Sources({ sources }: Pick<Ingredient, "sources">) {
  return (
    <section className={styles.sources}>
      <h2>Sources</h2>
      <ul>
        {sources.map(({ title, year, url }) => (
          <li key={`${title} ${year}`}>
            {isWebAddress(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            {year !== "" && `, ${year}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
