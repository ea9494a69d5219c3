import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";

import { Banner } from "@/components/banner";
import { FileButton } from "@/components/file-button";
import { OfflineNote } from "@/components/offline-note";

import styles from "./label-photo.module.css";
import type { Failure } from "./use-label-reading";

const MESSAGES: Record<Failure, { message: string; remedy: string }> = {
  unreadable: {
    message: "We couldn't open this photo.",
    remedy: "Choose a JPEG or PNG, or take a new photo.",
  },
  "not loaded": {
    message: "The text reader could not be loaded.",
    remedy: "Check your connection and try again, or type the list.",
  },
  "too slow": {
    message: "Reading took more than a minute, so we stopped.",
    remedy: "Photograph only the list of ingredients, or type it.",
  },
  failed: {
    message: "This label could not be read.",
    remedy: "Try a closer, sharper photo, or type the list.",
  },
};

const NO_IMAGE = "This file is not an image. Choose a photo, for example a JPEG or PNG.";

type ChoosePhotoProps = { failure: Failure | null; onFile: (file: File) => void };

/** Takes a photo of a label, or one from the device. */
export function ChoosePhoto({ failure, onFile }: ChoosePhotoProps) {
  const [isRefused, setRefused] = useState(false);

  function take(file: File) {
    const isImage = file.type.startsWith("image/");
    setRefused(!isImage);
    if (isImage) onFile(file);
  }

  return (
    <>
      <OfflineNote>
        A photo can still be read if you have read one on this device before.
      </OfflineNote>
      {isRefused && <Banner kind="error" message={NO_IMAGE} />}
      {!isRefused && failure !== null && (
        <Banner kind="error" message={MESSAGES[failure].message}>
          {MESSAGES[failure].remedy}
        </Banner>
      )}
      <ul className={styles.tips}>
        <li>Fill the picture with the list, and hold the lines level.</li>
        <li>Use daylight, without flash. Turn a bottle so that the list faces you.</li>
      </ul>
      <div className={styles.actions}>
        <span className={styles.camera}>
          <FileButton variant="filled" icon={IconCamera} capture="environment" onFile={take}>
            Take a photo
          </FileButton>
        </span>
        <FileButton variant="default" icon={IconPhoto} onFile={take}>
          Choose a photo
        </FileButton>
      </div>
      <p className={styles.note}>
        Your photo stays on this device. The text reader is downloaded once, about 4 MB.
      </p>
    </>
  );
}
