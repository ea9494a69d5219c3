import { Button, Switch } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from "@tabler/icons-react";

import { IconButton } from "@/components/icon-button";

import { PAN_STEP, ZOOM_STEP } from "./gestures";
import type { JointView } from "./joint-view";
import styles from "./stage-tools.module.css";
import type { useBlink } from "./use-blink";
import { useScale } from "./use-scale";
import { MAX_SCALE } from "./view-transform";

type StageToolsProps = {
  joint: JointView;
  /** Null in the other views. */
  blink: ReturnType<typeof useBlink> | null;
  matching: boolean;
  /** Null until both photos are there. */
  onMatch: ((on: boolean) => void) | null;
};

/** What fingers do on the stage, for people who use buttons. */
export function StageTools({ joint, blink, matching, onMatch }: StageToolsProps) {
  return (
    <div className={styles.tools}>
      {blink !== null && <BlinkTools blink={blink} />}
      <ZoomTools joint={joint} />
      <Switch
        label="Match brightness"
        checked={matching}
        disabled={onMatch === null}
        onChange={({ currentTarget }) => onMatch?.(currentTarget.checked)}
      />
    </div>
  );
}

function ZoomTools({ joint }: { joint: JointView }) {
  const scale = useScale(joint);
  return (
    <div className={styles.group} role="group" aria-label="Zoom and move both photos">
      <IconButton
        icon={IconZoomOut}
        aria-label="Zoom out"
        disabled={scale === 1}
        onClick={() => joint.zoom(1 / ZOOM_STEP)}
      />
      <span className={styles.scale} role="status" aria-label="Zoom">
        {Math.round(scale * 100)} %
      </span>
      <IconButton
        icon={IconZoomIn}
        aria-label="Zoom in"
        disabled={scale === MAX_SCALE}
        onClick={() => joint.zoom(ZOOM_STEP)}
      />
      {scale > 1 && (
        <>
          <IconButton
            icon={IconZoomReset}
            aria-label="Show whole photos"
            onClick={() => joint.showWhole()}
          />
          <IconButton
            icon={IconArrowLeft}
            aria-label="Move left"
            onClick={() => joint.pan(PAN_STEP, 0)}
          />
          <IconButton
            icon={IconArrowRight}
            aria-label="Move right"
            onClick={() => joint.pan(-PAN_STEP, 0)}
          />
          <IconButton
            icon={IconArrowUp}
            aria-label="Move up"
            onClick={() => joint.pan(0, PAN_STEP)}
          />
          <IconButton
            icon={IconArrowDown}
            aria-label="Move down"
            onClick={() => joint.pan(0, -PAN_STEP)}
          />
        </>
      )}
    </div>
  );
}

function BlinkTools({ blink }: { blink: ReturnType<typeof useBlink> }) {
  const { playing, showsSecond, toggle, switchPhoto } = blink;
  const Icon = playing ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={styles.group} role="group" aria-label="Blink">
      <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={toggle}>
        {playing ? "Pause" : "Start"}
      </Button>
      <Button variant="default" onClick={switchPhoto}>
        Switch photo
      </Button>
      {/* Read out only after a change by hand. */}
      <span className={styles.shown} aria-live={playing ? "off" : "polite"}>
        Showing the {showsSecond ? "second" : "first"} photo
      </span>
    </div>
  );
}
