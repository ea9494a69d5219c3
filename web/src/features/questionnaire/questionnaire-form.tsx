import { useState } from "react";
import { useNavigate } from "react-router";

import type { FoundDraft } from "@/api/questionnaire-draft";
import type { ConsentPurpose, Profile } from "@/api/types";
import { ConsentRequest } from "@/components/consent-request";
import { ErrorSummary } from "@/components/error-summary";
import { Form } from "@/components/form";
import { ProfileConflicts } from "@/components/profile-conflicts";
import { useNewestProfile } from "@/components/use-newest-profile";
import { openingFor } from "@/lib/chat-opening";
import { focusById } from "@/lib/focus";

import { AnswerGroups } from "./answer-groups";
import { DraftNote } from "./draft-note";
import { DraftStatus } from "./draft-status";
import { CONSENT_ID, FIELD_IDS, GROUP_IDS, SUBMIT_ID } from "./field-ids";
import { FirstPhotoOffer } from "./first-photo-offer";
import { PhotoGroup } from "./photo-group";
import type { Photo } from "./prepare-photo";
import { ProgressRail } from "./progress-rail";
import styles from "./questionnaire-form.module.css";
import { ResultView } from "./result-view";
import { SubmitArea } from "./submit-area";
import { emptyAnswers, useAnswersForm } from "./use-answers-form";
import { useChosenPhoto, useLeaveWarning } from "./use-chosen-photo";
import { useDraftKeeping } from "./use-draft-keeping";
import { useSubmission } from "./use-submission";
import type { Answers } from "./validate-answers";

/** What a questionnaire cannot be kept without. */
const NEEDED: readonly ConsentPurpose[] = ["health_data", "photo"];

type QuestionnaireFormProps = {
  profile: Profile;
  /** What was typed earlier and not sent. */
  draft: FoundDraft | null;
};

/** The questionnaire, and its result once it is sent. */
export function QuestionnaireForm({ profile, draft }: QuestionnaireFormProps) {
  const navigate = useNavigate();
  const { photo, side, choose } = useChosenPhoto();
  const submission = useSubmission(() => choose({ photo: null }));
  /** The note about the draft, until the draft is discarded or sent. */
  const [restored, setRestored] = useState(draft);
  const [refusals, setRefusals] = useState(0);
  const form = useAnswersForm(profile, draft, photo !== null);
  const errors = Object.entries(FIELD_IDS).flatMap(([field, fieldId]) => {
    const message = form.errors[field];
    return typeof message === "string" ? [{ fieldId, message }] : [];
  });
  const { created } = submission;
  const newest = useNewestProfile(form, profile);
  const keeping = useDraftKeeping(form, {
    keptIn: draft?.keptIn ?? null,
    sent: created !== undefined,
  });
  useLeaveWarning(photo !== null);

  function choosePhoto(chosen: Photo | null) {
    choose({ photo: chosen });
    if (chosen !== null) form.clearFieldError("photo");
  }

  function send(answers: Answers, unreadable: "refuse" | "discard" = "refuse") {
    if (photo === null) return;
    keeping.keep(); // The phone may close the tab while the photo is sent.
    submission.send({ answers, begun: form.getInitialValues(), photo, side, unreadable });
  }

  function discard() {
    keeping.discard(emptyAnswers(profile));
    choose({ photo: null });
    setRestored(null);
    setRefusals(0);
    // The question is still open, and nothing behind it can be focused.
    requestAnimationFrame(() => focusById(GROUP_IDS.skin));
  }

  /** The photo that the program could not read goes, and the answers stay. */
  function retake() {
    submission.reset();
    choose({ photo: null });
    focusById(GROUP_IDS.photo);
  }

  function openChat() {
    if (created === undefined) return;
    void navigate("/chatbot", { state: openingFor(form.values, { ...form.values, ...created }) });
  }

  return (
    <>
      {created && <ResultView created={created} onContinue={openChat} />}
      <div hidden={created !== undefined}>
        <div className={styles.layout}>
          <ProgressRail
            steps={[
              { id: GROUP_IDS.skin, title: "Your skin", done: form.values.duration.trim() !== "" },
              {
                id: GROUP_IDS.routine,
                title: "Your routine",
                done: form.values.current_skincare_routine.trim() !== "",
              },
              { id: GROUP_IDS.photo, title: "Your photo", done: photo !== null },
            ]}
          />
          <Form
            onSubmit={form.onSubmit(
              (answers) => send(answers),
              () => setRefusals((times) => times + 1),
            )}
            onInput={submission.stop}
          >
            {restored && (
              <DraftNote
                changedAt={restored.changedAt}
                hasPhoto={photo !== null}
                onDiscard={discard}
              />
            )}
            {errors.length > 0 && refusals > 0 && <ErrorSummary key={refusals} errors={errors} />}
            <ConsentRequest
              id={CONSENT_ID}
              needed={NEEDED}
              reason="Your answers and your photo are health information, so Clary needs your consent to use them."
              onGranted={() => focusById(submission.error ? SUBMIT_ID : GROUP_IDS.skin)}
            />
            <AnswerGroups form={form} />
            <PhotoGroup
              photo={photo}
              side={side}
              error={form.errors.photo}
              onChange={choosePhoto}
              onSide={(chosen) => choose({ side: chosen })}
            />
            {photo !== null && <FirstPhotoOffer key={side} side={side} />}
            <ProfileConflicts {...newest} here={form.values} there={profile} />
            <SubmitArea
              submission={submission}
              onRetake={retake}
              onWithoutPhoto={() => send(form.values, "discard")}
            />
            <DraftStatus state={keeping.state} onDiscard={discard} />
          </Form>
        </div>
      </div>
    </>
  );
}
