import { Button, Textarea } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { type SubmitEvent, Suspense, useState } from "react";

import { ActButton } from "@/components/act-button";
import { FailureBanner } from "@/components/failure-banner";
import { Form } from "@/components/form";
import { LoadingState } from "@/components/loading-state";
import { focusById } from "@/lib/focus";

import type { LabelPhoto } from "./label-photo-props";
import { INGREDIENTS_ID } from "./shelf-ids";
import styles from "./shelf.module.css";
import type { LabelCheck } from "./use-label-check";

type CheckFormProps = {
  label: LabelCheck;
  /** A second way to fill the field in, loaded when it is asked for. */
  photo?: LabelPhoto | undefined;
};

/** Takes a list of ingredients as the pack has it. */
export function CheckForm({ label, photo: Photo }: CheckFormProps) {
  const [takesPhoto, setTakesPhoto] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!label.check(label.text)) focusById(INGREDIENTS_ID);
  }

  function close() {
    setTakesPhoto(false);
    // The field is there before the photo is gone, and what had the focus is not.
    focusById(INGREDIENTS_ID);
  }

  return (
    <Form onSubmit={submit} aria-label="Check a product">
      <Textarea
        id={INGREDIENTS_ID}
        label="Ingredients"
        description="Paste or type the list from the pack. It isn't stored."
        placeholder="e.g. Aqua, Glycerin, Niacinamide"
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={label.text}
        error={label.refusal}
        onChange={({ currentTarget }) => label.write(currentTarget.value)}
      />
      {label.doubtful.length > 0 && (
        <p className={styles.doubtful}>
          Compare with the pack: <bdi translate="no">{label.doubtful.join(", ")}</bdi>
        </p>
      )}
      {label.error !== null && (
        <FailureBanner error={label.error} refusal="The product was not checked." />
      )}
      <div className={styles.acts}>
        <ActButton type="submit" busy={label.isPending}>
          Check
        </ActButton>
        {Photo !== undefined && (
          <Button
            variant="default"
            leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
            onClick={() => setTakesPhoto(true)}
          >
            Photograph the label
          </Button>
        )}
      </div>
      {Photo !== undefined && takesPhoto && (
        <Suspense fallback={<LoadingState />}>
          <Photo
            onText={(text, doubtful) => {
              label.write(text, doubtful);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Form>
  );
}
