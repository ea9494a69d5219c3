import { Button } from "@mantine/core";
import { useId } from "react";

import { Dialog } from "@/components/dialog";

import { CheckText } from "./check-text";
import { ChoosePhoto } from "./choose-photo";
import styles from "./label-photo.module.css";
import { ReadProgress } from "./read-progress";
import type { Recogniser } from "./recogniser";
import { recogniseText } from "./tesseract";
import { useLabelReading } from "./use-label-reading";

export type LabelPhotoProps = {
  /**
   * The text as the person left it, and what in it is doubtful: words that were read badly, and
   * NOT_WHOLE when the label was probably not read whole.
   */
  onText: (text: string, doubtful: readonly string[]) => void;
  onClose: () => void;
  recognise?: Recogniser;
};

/** Reads the list of ingredients on a photo of a label. The photo stays on the device. */
export function LabelPhoto({ onText, onClose, recognise = recogniseText }: LabelPhotoProps) {
  const { state, start, restart } = useLabelReading(recognise);
  const titleId = useId();

  return (
    <Dialog wide labelledBy={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>
          {state.step === "check" ? "Check the text" : "Photograph the ingredients"}
        </h2>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
      {state.step === "choose" && <ChoosePhoto failure={state.failure} onFile={start} />}
      {state.step === "read" && (
        <ReadProgress shown={state.shown} progress={state.progress} onCancel={restart} />
      )}
      {state.step === "check" && (
        <CheckText shown={state.shown} reading={state.reading} onUse={onText} onAgain={restart} />
      )}
    </Dialog>
  );
}
