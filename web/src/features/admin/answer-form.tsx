import { Checkbox, Textarea } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";

import { useAnswerComplaint } from "@/api/queries/complaints";
import type { NewComplaintAnswer } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { focusById } from "@/lib/focus";

import { COMPLAINTS_ID } from "./panel-ids";

const MOST_CHARACTERS = 8000;

/** Answers a complaint. The last answer closes it. */
export function AnswerForm({ id }: { id: string }) {
  const answer = useAnswerComplaint(id);
  const form = useForm<NewComplaintAnswer>({
    mode: "uncontrolled",
    initialValues: { text: "", closes: false },
    validate: { text: isNotEmpty("Write an answer.") },
  });

  function send(values: NewComplaintAnswer) {
    answer.mutate(values, {
      onSuccess: () => {
        form.reset();
        // A closed one leaves the list, and the button that had the focus with it.
        if (values.closes) focusById(COMPLAINTS_ID);
      },
    });
  }

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Textarea
        label="Answer"
        description="The person sees this on their Your data page. Say what you found and what you will do. Add that they can go to the ICO if they aren't satisfied."
        required
        maxLength={MOST_CHARACTERS}
        rows={4}
        key={form.key("text")}
        {...form.getInputProps("text")}
      />
      <Checkbox
        label="This is our final answer: close the complaint"
        key={form.key("closes")}
        {...form.getInputProps("closes", { type: "checkbox" })}
      />
      {answer.isError && (
        <Banner kind="error" message={`Error sending the answer: ${answer.error.message}`} />
      )}
      {answer.isSuccess && <Banner kind="success" message="Answer sent." />}
      <ActButton type="submit" busy={answer.isPending}>
        Send answer
      </ActButton>
    </Form>
  );
}
