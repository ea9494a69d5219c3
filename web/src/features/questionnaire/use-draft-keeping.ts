import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { consentsQuery, isGranted } from "@/api/queries/consents";
import { dataSettingsQuery } from "@/api/queries/data-settings";
import { keepDraft, removeDraft } from "@/api/questionnaire-draft";
import { storedPerson } from "@/api/session";
import { isPageBlank } from "@/lib/quick-leave";
import type { KeptIn } from "@/lib/sealed-store";

import type { Answers } from "./validate-answers";

/** Saving waits for a pause in typing. */
const TYPING_PAUSE_MS = 500;

/** Where the draft is kept, or why nothing is. */
export type DraftState = "device" | "tab" | "nothing" | "no consent" | "pause";

type Keeping = {
  /** Where the draft is kept that the form began with. */
  keptIn: KeptIn;
  /** Sent: there is nothing to keep until something is typed anew. */
  sent: boolean;
};

/** Keeps what is typed, and says where. */
export function useDraftKeeping(form: UseFormReturnType<Answers>, { keptIn, sent }: Keeping) {
  const { data: consents } = useQuery(consentsQuery);
  const { data: settings } = useQuery(dataSettingsQuery);
  const [person] = useState(storedPerson);
  const [kept, setKept] = useState<KeptIn>(keptIn);
  /** The answers that need no saving, as text. */
  const settled = useRef(JSON.stringify(form.values));
  const current = JSON.stringify(form.values);
  const refusal = refusalOf(
    consents === undefined || isGranted(consents, "health_data"),
    settings?.restricted === true,
  );

  /** Saves what is typed, without waiting for a pause. */
  function keep() {
    // What was kept is gone by then. It is kept again when that is allowed.
    if (refusal !== null) settled.current = "";
    if (current === settled.current || sent || refusal !== null || isPageBlank()) return;
    settled.current = current;
    const begun = form.getInitialValues();
    if (JSON.stringify(begun) === current) {
      setKept(null);
      void removeDraft();
    } else {
      void keepDraft(person, { begun, typed: form.values }).then(setKept);
    }
  }

  const save = useEffectEvent(() => keep());

  useEffect(() => {
    const timer = setTimeout(() => save(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [current, refusal]);

  // Whoever switches to another app may never come back to this tab.
  useEffect(() => {
    const saveNow = () => save();
    document.addEventListener("visibilitychange", saveNow);
    window.addEventListener("pagehide", saveNow);
    return () => {
      document.removeEventListener("visibilitychange", saveNow);
      window.removeEventListener("pagehide", saveNow);
      save();
    };
  }, []);

  /** Removes the draft and begins again with these answers. */
  function discard(answers: Answers) {
    settled.current = JSON.stringify(answers);
    setKept(null);
    void removeDraft();
    form.setInitialValues(answers);
    form.reset();
  }

  const state: DraftState = refusal ?? kept ?? "nothing";
  return { state, keep, discard };
}

function refusalOf(hasConsent: boolean, isPaused: boolean): "no consent" | "pause" | null {
  if (isPaused) return "pause";
  return hasConsent ? null : "no consent";
}
