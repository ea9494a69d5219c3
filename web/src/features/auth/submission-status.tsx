import { isStopped } from "@/api/errors";
import { BusyNote, STOPPED } from "@/components/busy-note";
import { Status } from "@/components/status";

import type { Submission } from "./use-submission";

type SubmissionStatusProps = {
  submission: Submission;
  /** What is going on, such as "Logging in...". */
  label: string;
};

/** What became of a form, below its button: it is sent, the server is busy, or the person stopped. */
export function SubmissionStatus({ submission, label }: SubmissionStatusProps) {
  const { failure, submitting, retryAt, stop } = submission;
  return (
    <>
      {submitting && retryAt === null && <Status className="visually-hidden">{label}</Status>}
      {retryAt !== null && <BusyNote retryAt={retryAt} onStop={stop} />}
      {isStopped(failure) && <Status takesFocus>{STOPPED}</Status>}
    </>
  );
}
