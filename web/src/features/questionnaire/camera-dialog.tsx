import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";

import type { PhotoSide } from "@/api/types";
import { Banner } from "@/components/banner";
import { BlobImage } from "@/components/blob-image";
import { Dialog } from "@/components/dialog";
import { LoadingState } from "@/components/loading-state";
import { usePhotoVisibility } from "@/lib/photo-visibility";

import styles from "./camera-dialog.module.css";
import { FileButton } from "./file-button";
import { PhotoWarning } from "./photo-warning";
import { SideChoice } from "./side-choice";
import { type Facing, useCamera } from "./use-camera";
import { useLastPhoto } from "./use-last-photo";
import { type Shot, Viewfinder } from "./viewfinder";

type CameraDialogProps = {
  side: PhotoSide;
  onSide: (side: PhotoSide) => void;
  /** A photo that the person has looked at and wants to use. */
  onPhoto: (file: File) => void;
  /** A file instead of the camera, which nobody has looked at yet. */
  onFile: (file: File) => void;
  onClose: () => void;
};

/** Takes a photo with the camera, or says why not and takes a file. */
export function CameraDialog({ side, onSide, onPhoto, onFile, onClose }: CameraDialogProps) {
  const [facing, setFacing] = useState<Facing>("user");
  const [revealed, setRevealed] = useState(false);
  const [taken, setTaken] = useState<Shot | null>(null);
  const camera = useCamera(facing);
  const { photosHidden } = usePhotoVisibility();
  const last = useLastPhoto({ side, hidden: photosHidden && !revealed });
  const titleId = useId();

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{taken === null ? "Take a photo" : "Use this photo?"}</h2>
      {taken !== null && (
        <PhotoReview
          shot={taken}
          onUse={() => onPhoto(taken.file)}
          onRetake={() => setTaken(null)}
        />
      )}
      {taken === null && camera.state === "starting" && (
        <LoadingState label="Starting the camera..." />
      )}
      {taken === null && camera.state === "on" && (
        <>
          <SideChoice side={side} onChange={onSide} />
          <Viewfinder
            // Hints and ghost of another side or camera begin anew.
            key={`${side} ${facing}`}
            stream={camera.stream}
            side={side}
            last={last}
            mirrored={facing === "user"}
            onReveal={() => setRevealed(true)}
            onShot={setTaken}
            onSwitch={
              camera.others
                ? () => setFacing(facing === "user" ? "environment" : "user")
                : undefined
            }
          />
        </>
      )}
      {taken === null && camera.state === "failed" && (
        <>
          <Banner kind="error" message={camera.reason} />
          <FileButton variant="filled" icon={IconPhoto} capture="user" onFile={onFile}>
            Choose a photo instead
          </FileButton>
        </>
      )}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}

type PhotoReviewProps = { shot: Shot; onUse: () => void; onRetake: () => void };

/** Shows a photo that is just taken and what may be wrong with it. */
function PhotoReview({ shot, onUse, onRetake }: PhotoReviewProps) {
  const use = useRef<HTMLButtonElement>(null);

  // The shutter that had the focus is gone.
  useEffect(() => use.current?.focus(), []);

  return (
    <>
      <BlobImage className={styles.taken} blob={shot.file} alt="The photo you just took" />
      {shot.problem !== null && <PhotoWarning problem={shot.problem} />}
      <div className={styles.choices}>
        <Button variant="default" onClick={onRetake}>
          Retake
        </Button>
        <Button ref={use} onClick={onUse}>
          Use this photo
        </Button>
      </div>
    </>
  );
}
