import {
  IconBell,
  IconBellOff,
  IconCamera,
  IconCameraRotate,
  IconStopwatch,
} from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";

import type { PhotoSide } from "@/api/types";
import { Banner } from "@/components/banner";
import { BlobImage } from "@/components/blob-image";
import { IconButton } from "@/components/icon-button";
import type { Pixels } from "@/lib/photo-hints/picture";
import type { Advice } from "@/lib/photo-hints/steady";
import { liveWords } from "@/lib/photo-hints/words";

import styles from "./camera-dialog.module.css";
import { framePixels, PROPORTIONS } from "./frame-pixels";
import { GhostControl } from "./ghost-control";
import { cropTo } from "./photo-sizes";
import { captureFrame } from "./prepare-photo";
import { useCountdown } from "./use-countdown";
import type { LastPhotoState } from "./use-last-photo";
import { useLiveHints } from "./use-live-hints";
import { useTones } from "./use-tones";

/** A photo that is just taken, and its pixels to compare with the last one. */
export type Shot = { file: File; frame: Pixels };

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

/** What the camera sees, the last photo over it, and advice on how to match the two. */
export function Viewfinder(props: ViewfinderProps) {
  const { stream, side, last, mirrored, onReveal, onShot, onSwitch } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [opacity, setOpacity] = useState(FIRST_OPACITY);
  const [timed, setTimed] = useState(false);
  const [sounds, setSounds] = useState(false);
  const soundId = useId();
  const ghost = last.state === "ready" ? last.photo : null;
  const steady = useLiveHints({ video, last: ghost?.reference ?? null, on: ready });
  const countdown = useCountdown(TIMER_SECONDS, () => void shoot());
  useTones(steady, sounds);

  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);

  async function shoot() {
    const frame = video.current;
    if (frame === null) return;
    setFailed(false);
    try {
      const size = { width: frame.videoWidth, height: frame.videoHeight };
      const pixels = framePixels(frame, size);
      onShot({ file: await captureFrame(frame, cropTo(size, PROPORTIONS)), frame: pixels });
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

  const words = (advice: Advice | null) => {
    if (advice === null) return FIRST_WORDS[side];
    if (advice !== "ready") return liveWords(advice);
    return ghost === null ? "Ready when you are." : "Much like your last photo. Ready.";
  };

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
        <span className={styles.oval} data-ready={steady.shown === "ready"} aria-hidden />
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
        {words(steady.shown)}
      </p>
      {/* Said at most every few seconds, while the words above follow the picture. */}
      <p role="status" className="visually-hidden">
        {countdown.left === null ? steady.said !== null && words(steady.said) : countdown.left}
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
          className={styles.toggle}
          aria-pressed={sounds}
          aria-describedby={sounds ? soundId : undefined}
          onClick={() => setSounds(!sounds)}
        >
          {sounds ? <IconBell aria-hidden /> : <IconBellOff aria-hidden />}
          Sound hints
        </button>
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
      {sounds && (
        <p id={soundId} className={styles.note}>
          Rising: closer or higher. Falling: back or lower. In one ear: move to that side, twice is
          tilt. Three low notes: light or focus. A bright chord: ready.
        </p>
      )}
    </>
  );
}
