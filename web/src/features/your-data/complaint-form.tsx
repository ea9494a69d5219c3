import { NativeSelect, Textarea } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";

import { useComplain } from "@/api/queries/complaints";
import type { NewComplaint } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { COMPLAINT_ABOUTS } from "@/components/complaint-texts";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { formatLongDate } from "@/lib/dates";

const MOST_CHARACTERS = 4000;

/** Takes a complaint, and says under which reference it is kept until when. */
export function ComplaintForm() {
  const complaint = useComplain();
  const form = useForm<NewComplaint>({
    mode: "uncontrolled",
    initialValues: { about: "data", text: "" },
    validate: { text: isNotEmpty("Tell us what went wrong.") },
  });

  function send(values: NewComplaint) {
    complaint.mutate(values, { onSuccess: () => form.reset() });
  }

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <NativeSelect
        label="What is it about?"
        data={COMPLAINT_ABOUTS}
        key={form.key("about")}
        {...form.getInputProps("about")}
      />
      <Textarea
        label="What went wrong?"
        description="The people who run Clary read this and see your username, so that they can answer you. A log records who reads it. Your complaint is encrypted, and deleted with your account."
        required
        maxLength={MOST_CHARACTERS}
        rows={5}
        key={form.key("text")}
        {...form.getInputProps("text")}
      />
      {complaint.isSuccess && (
        <Banner kind="success" message="We've received your complaint. Thank you for telling us.">
          <p>
            Its reference is <strong>{complaint.data.reference}</strong>. Received on{" "}
            {formatLongDate(complaint.data.made_at)}. You will find our answer on this page by{" "}
            {formatLongDate(complaint.data.due_at)}.
          </p>
        </Banner>
      )}
      {complaint.isError && (
        <Banner kind="error" message={`Error sending your complaint: ${complaint.error.message}`} />
      )}
      <ActButton type="submit" busy={complaint.isPending}>
        Send complaint
      </ActButton>
    </Form>
  );
}
