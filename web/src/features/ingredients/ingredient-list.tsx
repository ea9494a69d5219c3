import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";

import type { Library } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { formatLongDate } from "@/lib/dates";

import { findIngredients, kindsOf, type Search } from "./find-ingredients";
import { IngredientEntry } from "./ingredient-entry";
import styles from "./ingredient-list.module.css";
import { POLICIES, POLICY_TEXTS } from "./ingredient-texts";

const EVERYTHING: Search = { words: "", kind: "", policy: "" };

/** The library with a search over it. */
export function IngredientList({ library }: { library: Library }) {
  const { ingredients, version, reviewed } = library;
  const target = decodeHash(useLocation().hash);
  const [search, setSearch] = useState(EVERYTHING);
  const found = findIngredients(ingredients, search);

  return (
    <>
      <div role="search" aria-label="Library" className={styles.search}>
        <TextInput
          type="search"
          label="Search"
          placeholder="e.g. aloe"
          value={search.words}
          onChange={(event) => setSearch({ ...search, words: event.currentTarget.value })}
        />
        <NativeSelect
          label="Kind"
          data={[
            { value: "", label: "All kinds" },
            ...kindsOf(ingredients).map((kind) => ({ value: kind, label: capitalise(kind) })),
          ]}
          value={search.kind}
          onChange={(event) => setSearch({ ...search, kind: event.currentTarget.value })}
        />
        <NativeSelect
          label="What Clary does"
          data={[
            { value: "", label: "Everything" },
            ...POLICIES.map((policy) => ({ value: policy, label: POLICY_TEXTS[policy] })),
          ]}
          value={search.policy}
          onChange={(event) => setSearch({ ...search, policy: event.currentTarget.value })}
        />
      </div>
      <p role="status" className={styles.count}>
        Showing {found.length} of {ingredients.length} ingredients
      </p>
      {found.length === 0 ? (
        <EmptyState title="No ingredients match your search.">
          <p>Try another word, or show all ingredients. You can also ask the chatbot.</p>
          <Button variant="default" onClick={() => setSearch(EVERYTHING)}>
            Show all ingredients
          </Button>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {found.map((ingredient) => (
            <IngredientEntry
              key={ingredient.id}
              ingredient={ingredient}
              isTarget={ingredient.id === target}
            />
          ))}
        </ul>
      )}
      <p className={styles.count}>
        Version {version}, last read through on {formatLongDate(reviewed)}.
      </p>
    </>
  );
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The id after the # of an address. Anybody can write an address, so it may not decode. */
function decodeHash(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
