import { useState } from "react";

import { refuseFile } from "./photo-check";
import { type Photo, preparePhoto } from "./prepare-photo";

const UNREADABLE =
  "We couldn't open this photo. Choose a JPEG or PNG, or take a new one with the camera.";

/** Turns files into photos, one at a time, and says why one is refused. */
export function usePhotoIntake(onPhoto: (photo: Photo) => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function prepare(file: File) {
    setBusy(true);
    try {
      onPhoto(await preparePhoto(file));
    } catch {
      setRefusal(UNREADABLE);
    } finally {
      setBusy(false);
    }
  }

  function take(file: File) {
    if (busy) return;
    const refused = refuseFile(file);
    setRefusal(refused ?? undefined);
    if (refused === null) void prepare(file);
  }

  return { busy, refusal, take };
}
