import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { lazy, Suspense } from "react";

import { SKIN_TYPES } from "@/components/skin-types";
import { focusById } from "@/lib/focus";

import { FIELD_IDS, GROUP_IDS } from "./field-ids";
import { FormGroup } from "./form-group";
import { StillUsing } from "./still-using";
import type { Answers } from "./validate-answers";

/** Not everybody has a shelf, so it comes after the form. */
const FromShelf = lazy(async () => ({ default: (await import("./from-shelf")).FromShelf }));

/** Everything that is typed. Each field says what to write and why we ask. */
export function AnswerGroups({ form }: { form: UseFormReturnType<Answers> }) {
  function fillRoutine(text: string) {
    form.setFieldValue("current_skincare_routine", text);
    focusById(FIELD_IDS.routine);
  }

  return (
    <>
      <FormGroup
        id={GROUP_IDS.skin}
        title="Your skin"
        intro="From your profile. Changes are saved there, too."
      >
        <NativeSelect
          label="Skin Type"
          description="How your skin feels by midday."
          data={SKIN_TYPES}
          {...form.getInputProps("skin_type")}
        />
        <Textarea
          label="Allergies"
          description="List skin allergies and anything your skin has reacted to. The advice leaves them out."
          placeholder="e.g. Fragrance, Nickel, Tea tree oil"
          maxLength={1000}
          rows={2}
          {...form.getInputProps("allergies")}
        />
        <Textarea
          label="Triggers"
          description="What seems to make your skin worse."
          placeholder="e.g. Stress, Hormonal changes, Pollen"
          maxLength={1000}
          rows={2}
          {...form.getInputProps("triggers")}
        />
        <TextInput
          id={FIELD_IDS.duration}
          label="Duration of Skincare Issues"
          description="How long you've had spots."
          placeholder="e.g. 3 months"
          required
          maxLength={100}
          {...form.getInputProps("duration")}
        />
      </FormGroup>
      <FormGroup
        id={GROUP_IDS.routine}
        title="Your routine"
        intro="Nothing changed, or nothing used? Leave this empty."
      >
        <StillUsing typed={form.values.current_skincare_routine} onFill={fillRoutine} />
        <Suspense fallback={null}>
          <FromShelf typed={form.values.current_skincare_routine} onFill={fillRoutine} />
        </Suspense>
        <Textarea
          id={FIELD_IDS.routine}
          label="Current Skincare Routine"
          description="What you use in the morning and evening. Include creams from a pharmacist or doctor."
          placeholder="e.g. Gel cleanser and moisturiser, morning and evening"
          maxLength={2000}
          rows={4}
          {...form.getInputProps("current_skincare_routine")}
        />
      </FormGroup>
    </>
  );
}
