import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormErrors, useForm } from "@mantine/form";
import { useId, useRef } from "react";

import { useAddProduct, useChangeProduct } from "@/api/queries/change-products";
import type { Product, ProductChange } from "@/api/types";
import { ActButton } from "@/components/act-button";
import choices from "@/components/confirm-dialog.module.css";
import { Dialog } from "@/components/dialog";
import { FailureBanner } from "@/components/failure-banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { PRODUCT_KINDS, PRODUCT_SOURCES } from "@/components/product-texts";
import { localDay } from "@/lib/days";

import styles from "./product-dialog.module.css";
import {
  changeBetween,
  FOLDED_FIELDS,
  newProduct,
  type ProductValues,
  validateProduct,
  valuesOf,
} from "./product-values";

const LONGEST_NAME = 120;
const LONGEST_NOTE = 500;

const KINDS = [
  { value: "", label: "Choose one" },
  ...Object.entries(PRODUCT_KINDS).map(([value, label]) => ({ value, label })),
];

const SOURCES = ["bought", "pharmacist", "prescribed"] as const;

type ProductDialogProps = {
  /** What is known of the product. One without an id is new. */
  product: Partial<Product>;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Adds a product, or changes one. What most people leave empty is behind "More". */
export function ProductDialog({ product, onSaved, onClose }: ProductDialogProps) {
  const { id } = product;
  const add = useAddProduct();
  const change = useChangeProduct();
  const titleId = useId();
  const more = useRef<HTMLDetailsElement>(null);
  const today = localDay(new Date());
  const form = useForm<ProductValues>({
    initialValues: valuesOf(product),
    validate: (values) => validateProduct(values, today),
  });
  const error = add.error ?? change.error;

  function save(typed: ProductValues) {
    if (id === undefined) {
      add.mutate(newProduct(typed), {
        onSuccess: ({ name }) => onSaved(`On your shelf: ${name}.`),
      });
      return;
    }
    const edit: ProductChange = changeBetween(form.getInitialValues(), typed);
    change.mutate({ id, change: edit }, { onSuccess: ({ name }) => onSaved(`Saved: ${name}.`) });
  }

  function refuse(errors: FormErrors) {
    // A field that is folded away cannot take the focus.
    if (FOLDED_FIELDS.some((field) => field in errors) && more.current) more.current.open = true;
    focusFirstError(form)(errors);
  }

  return (
    <Dialog sheet labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{id === undefined ? "Add a product" : "Edit this product"}</h2>
      <Form onSubmit={(event) => form.onSubmit(save, refuse)(event)}>
        <TextInput
          label="Name"
          description="As you call it."
          placeholder="e.g. Green tube gel"
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <NativeSelect label="Kind" required data={KINDS} {...form.getInputProps("kind")} />
        <fieldset className={styles.question}>
          <legend>From</legend>
          {SOURCES.map((source) => (
            <label key={source}>
              <input
                type="radio"
                name={titleId}
                checked={form.values.from === source}
                onChange={() => form.setFieldValue("from", source)}
              />
              {PRODUCT_SOURCES[source]}
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.question}>
          <legend>When you use it</legend>
          <label>
            <input type="checkbox" {...form.getInputProps("morning", { type: "checkbox" })} />
            Morning
          </label>
          <label>
            <input type="checkbox" {...form.getInputProps("evening", { type: "checkbox" })} />
            Evening
          </label>
        </fieldset>
        <details ref={more} className={styles.more}>
          <summary>More: dates, ingredients, notes</summary>
          <div className={styles.fields}>
            <TextInput
              type="date"
              label="Used since"
              max={today}
              {...form.getInputProps("since")}
            />
            <TextInput
              type="date"
              label="Opened on"
              max={today}
              {...form.getInputProps("opened_on")}
            />
            <TextInput
              inputMode="numeric"
              label="Months after opening"
              description="The number on the open jar symbol, as in 12M."
              maxLength={2}
              autoComplete="off"
              {...form.getInputProps("months_open")}
            />
            <Textarea
              label="Ingredients"
              rows={3}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps("ingredients")}
            />
            <Textarea
              label="Notes"
              rows={2}
              maxLength={LONGEST_NOTE}
              {...form.getInputProps("notes")}
            />
          </div>
        </details>
        {error !== null && <FailureBanner error={error} refusal="The product was not saved." />}
        <div className={choices.choices}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActButton type="submit" busy={add.isPending || change.isPending}>
            Save
          </ActButton>
        </div>
      </Form>
    </Dialog>
  );
}
