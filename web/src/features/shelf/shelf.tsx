import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";

import { dataSettingsQuery } from "@/api/queries/data-settings";
import { togetherQuery } from "@/api/queries/products";
import type { Product } from "@/api/types";
import { Card } from "@/components/card";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { LoadError } from "@/components/error-state";
import { focusById } from "@/lib/focus";

import { CheckForm } from "./check-form";
import type { LabelPhoto } from "./label-photo-props";
import { ProductDialog } from "./product-dialog";
import { ProductList } from "./product-list";
import { ShelfFeedback } from "./shelf-feedback";
import { INGREDIENTS_ID, SHELF_ID } from "./shelf-ids";
import styles from "./shelf.module.css";
import { useLabelCheck } from "./use-label-check";
import { useShelfActs } from "./use-shelf-acts";
import { Verdict } from "./verdict";

/** The most that the server keeps for a person. */
const MOST_PRODUCTS = 100;

type ShelfProps = {
  /** Undefined until it is loaded. */
  shelf: readonly Product[] | undefined;
  photo: LabelPhoto | undefined;
  /** Stands in for the list until it is loaded. */
  children: ReactNode;
};

/** The check of a product, and the products. Neither waits for the other. */
export function Shelf({ shelf, photo, children }: ShelfProps) {
  const { data: settings } = useQuery(dataSettingsQuery);
  const together = useQuery(togetherQuery);
  const label = useLabelCheck();
  const acts = useShelfActs();
  const [editing, setEditing] = useState<Partial<Product> | null>(null);
  const [deleting, setDeleting] = useState<Product | null>(null);
  const checkId = useId();
  const isPaused = settings?.restricted === true;
  const isFull = shelf !== undefined && shelf.length >= MOST_PRODUCTS;
  const onShelf = shelf?.find(
    ({ finished_on, ingredients }) => finished_on === "" && ingredients === label.text.trim(),
  );

  const rowActs = {
    onSting: acts.sting,
    onTest: acts.test,
    onAnswer: acts.answerTest,
    onFinish: acts.finish,
    onResume: acts.resume,
    onCheck: ({ ingredients }: Product) => {
      label.check(ingredients);
      focusById(checkId);
    },
    onEdit: setEditing,
    onDelete: setDeleting,
  };

  function startAnew() {
    label.write("");
    focusById(INGREDIENTS_ID);
  }

  return (
    <div className={styles.columns}>
      {/* Hidden, not gone: a list stays while a pause ends. */}
      <Card hidden={isPaused} aria-labelledby={checkId}>
        <h2 id={checkId} tabIndex={-1}>
          Check a product
        </h2>
        <CheckForm label={label} photo={photo} />
        {label.found && (
          <Verdict key={label.foundAt} found={label.found}>
            {label.doubtful.length > 0 && (
              <p className={styles.doubtful}>
                This was read from a photo. It says nothing about what was not read, or read
                wrongly.
              </p>
            )}
            <div className={styles.acts}>
              {onShelf === undefined && !isFull && (
                <Button onClick={() => setEditing({ ingredients: label.text.trim() })}>
                  Put it on my shelf
                </Button>
              )}
              <Button variant="default" onClick={startAnew}>
                Check another
              </Button>
            </div>
          </Verdict>
        )}
      </Card>
      <section className={styles.shelf} aria-labelledby={SHELF_ID}>
        <div className={styles.head}>
          <h2 id={SHELF_ID} tabIndex={-1}>
            My products
          </h2>
          {shelf !== undefined && !isPaused && !isFull && (
            <Button variant="default" onClick={() => setEditing({})}>
              Add a product
            </Button>
          )}
        </div>
        {children}
        {isFull && (
          <p className={styles.quiet}>
            Your shelf is full with {MOST_PRODUCTS} products. Delete some to add others.
          </p>
        )}
        {shelf?.length === 0 && (
          <p className={styles.quiet}>
            Nothing here yet. Add what you use now, and Clary takes it into account.
          </p>
        )}
        {shelf !== undefined && shelf.length > 0 && (
          <LoadError what="how your products match" query={together} />
        )}
        {shelf && (
          <ProductList
            shelf={shelf}
            together={isPaused ? null : together.data}
            acts={isPaused ? null : rowActs}
          />
        )}
      </section>
      <ShelfFeedback acts={acts} />
      {editing !== null && (
        <ProductDialog
          product={editing}
          onClose={() => setEditing(null)}
          onSaved={(message) => {
            setEditing(null);
            acts.tell(message);
          }}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title="Delete this product"
        message={`Delete “${deleting?.name ?? ""}” with its dates and notes? This cannot be undone. If you only stopped using it, choose Finished.`}
        confirmLabel="Delete"
        onConfirm={() => {
          if (deleting !== null) acts.remove(deleting);
          setDeleting(null);
        }}
        onCancel={() => setDeleting(null)}
      />
    </div>
  );
}
