import { Button } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";

import { Banner } from "@/components/banner";
import { Dialog } from "@/components/dialog";
import { LoadingState } from "@/components/loading-state";

import styles from "./camera-dialog.module.css";
import { FileButton } from "./file-button";
import { cropTo } from "./photo-sizes";
import { captureFrame } from "./prepare-photo";
import { useCamera } from "./use-camera";

/** Width to height of the viewfinder, as in camera-dialog.module.css. */
const PROPORTIONS = 3 / 4;

type CameraDialogProps = { onPhoto: (file: File) => void; onClose: () => void };

/** Takes a photo with the camera, or says why not and takes a file. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const camera = useCamera();
  const titleId = useId();

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>Take a photo</h2>
      {camera.state === "starting" && <LoadingState label="Starting the camera..." />}
      {camera.state === "on" && <Viewfinder stream={camera.stream} onPhoto={onPhoto} />}
      {camera.state === "failed" && (
        <>
          <Banner kind="error" message={camera.reason} />
          <FileButton variant="filled" icon={IconPhoto} capture="user" onFile={onPhoto}>
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

type ViewfinderProps = { stream: MediaStream; onPhoto: (file: File) => void };

function Viewfinder({ stream, onPhoto }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  async function shoot() {
    const frame = video.current;
    if (frame === null) return;
    const { videoWidth: width, videoHeight: height } = frame;
    onPhoto(await captureFrame(frame, cropTo({ width, height }, PROPORTIONS)));
  }

  return (
    <>
      <div className={styles.finder}>
        <video ref={video} autoPlay muted playsInline onLoadedData={() => setReady(true)} />
        <span className={styles.oval} aria-hidden />
      </div>
      <p className={styles.hint}>Fit your face into the oval and look straight ahead.</p>
      <button
        type="button"
        className={styles.shutter}
        aria-label="Take the photo now"
        disabled={!ready}
        onClick={() => void shoot()}
      >
        <IconCamera size={32} stroke={1.5} aria-hidden />
      </button>
    </>
  );
}
