import { IconCamera, IconCameraRotate, IconStopwatch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

import type { PhotoSide } from "@/api/types";
import { Banner } from "@/components/banner";
import { BlobImage } from "@/components/blob-image";
import { IconButton } from "@/components/icon-button";

import styles from "./camera-dialog.module.css";
import { GhostControl } from "./ghost-control";
import { findProblem, measure, type PhotoProblem } from "./photo-check";
import { captureFrame, framePixels } from "./prepare-photo";
import { useCountdown } from "./use-countdown";
import type { LastPhotoState } from "./use-last-photo";
import { useLiveHints } from "./use-live-hints";

/** A photo that is just taken, and what may be wrong with it. */
export type Shot = { file: File; problem: PhotoProblem | null };

const TIMER_SECONDS = 3;
const FIRST_OPACITY = 35;

const FIRST_WORDS: Record<PhotoSide, string> = {
  front: "Fit your face into the oval and look straight ahead.",
  left: "Turn your head until your left cheek faces the camera.",
  right: "Turn your head until your right cheek faces the camera.",
};

type ViewfinderProps = {
  stream: MediaStream;
  side: PhotoSide;
  last: LastPhotoState;
  mirrored: boolean;
  onReveal: () => void;
  onShot: (shot: Shot) => void;
  /** Switches to the other camera, if there is one. */
  onSwitch: (() => void) | undefined;
};

/** What the camera sees, the last photo over it, and hints about light and focus. */
export function Viewfinder(props: ViewfinderProps) {
  const { stream, side, last, mirrored, onReveal, onShot, onSwitch } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [opacity, setOpacity] = useState(FIRST_OPACITY);
  const [timed, setTimed] = useState(false);
  const ghost = last.state === "ready" ? last.photo : null;
  const words = ghost === null ? "Ready when you are." : "Line up with your last photo. Ready.";
  const steady = useLiveHints({ video, ready: words, on: ready });
  const countdown = useCountdown(TIMER_SECONDS, () => void shoot());

  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  async function shoot() {
    const frame = video.current;
    if (frame === null) return;
    setFailed(false);
    try {
      const problem = findProblem(measure(framePixels(frame)));
      onShot({ file: await captureFrame(frame), problem });
    } catch (error) {
      console.error("A photo could not be taken:", error);
      setFailed(true);
    }
  }

  function press() {
    if (countdown.left !== null) countdown.stop();
    else if (timed) countdown.start();
    else void shoot();
  }

  return (
    <>
      <div className={styles.finder} data-mirrored={mirrored}>
        <video ref={video} autoPlay muted playsInline onLoadedData={() => setReady(true)} />
        {ghost !== null && opacity > 0 && (
          <BlobImage
            className={styles.ghost}
            data-whole={ghost.size === "small"}
            style={{ opacity: opacity / 100 }}
            blob={ghost.blob}
            alt=""
          />
        )}
        <span className={styles.oval} data-ready={steady.shown === words} aria-hidden />
        {countdown.left !== null && (
          <span key={countdown.left} className={styles.countdown} aria-hidden>
            {countdown.left}
          </span>
        )}
        {onSwitch !== undefined && (
          <IconButton
            className={styles.switch}
            icon={IconCameraRotate}
            aria-label={mirrored ? "Use the rear camera" : "Use the front camera"}
            onClick={onSwitch}
          />
        )}
      </div>
      <GhostControl last={last} opacity={opacity} onOpacity={setOpacity} onReveal={onReveal} />
      <p className={styles.advice} aria-hidden={steady.said !== null}>
        {steady.shown ?? FIRST_WORDS[side]}
      </p>
      {/* Said at most every few seconds, while the words above follow the picture. */}
      <p role="status" className="visually-hidden">
        {countdown.left ?? steady.said}
      </p>
      {failed && (
        <Banner
          kind="error"
          message="The photo could not be taken. Try again, or choose a photo."
        />
      )}
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.shutter}
          aria-label={countdown.left === null ? "Take the photo now" : "Stop the timer"}
          disabled={!ready}
          onClick={press}
        >
          <IconCamera size={32} stroke={1.5} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={timed}
          onClick={() => setTimed(!timed)}
        >
          <IconStopwatch aria-hidden />
          3-second timer
        </button>
      </div>
    </>
  );
}
