import { type RefObject, useEffect } from "react";

import { listenForGestures } from "./gestures";
import type { JointView } from "./joint-view";
import type { ViewKind } from "./view-choice";

/**
 * Listens for gestures, and writes zoom, position and divider to the stage, at most once a
 * frame. It writes transforms to the few elements that move: a custom property of the
 * stage would restyle everything in it.
 */
export function useStageStyle(
  ref: RefObject<HTMLElement | null>,
  joint: JointView,
  kind: ViewKind,
  /** With both photos there is a divider, too. */
  isComplete: boolean,
): void {
  useEffect(() => {
    const stage = ref.current;
    if (stage === null) return;
    const write = writerFor(stage, joint, kind);
    let due = 0;
    write();
    const forget = joint.subscribe(() => {
      if (due !== 0) return;
      due = requestAnimationFrame(() => {
        due = 0;
        write();
      });
    });
    const ignore = listenForGestures(stage, joint);
    return () => {
      cancelAnimationFrame(due);
      forget();
      ignore();
    };
  }, [ref, joint, kind, isComplete]);
}

function writerFor(stage: HTMLElement, joint: JointView, kind: ViewKind): () => void {
  const firstLayer = moverOf(stage.querySelector("[data-layer=first]"));
  const secondLayer = moverOf(stage.querySelector("[data-layer=second]"));
  const secondFrame = moverOf(stage.querySelector("[data-frame=second]"));
  const track = moverOf(stage.querySelector("[data-track]"));
  let written = 0;

  return () => {
    const { scale, x, y } = joint.view;
    // The frame of the second photo moves to the right, and the photo in it back to the left.
    const shift = kind === "slider" ? joint.split : 0;
    firstLayer(100 * x, 100 * y);
    secondLayer(100 * x - shift, 100 * y);
    secondFrame(shift, 0);
    track(shift, 0);
    if (scale !== written) stage.style.setProperty("--scale", String(scale));
    written = scale;
  };
}

/** Moves an element by shares of its size, in per cent, if that changes anything. */
function moverOf(element: HTMLElement | null): (across: number, down: number) => void {
  let written = "";
  return (across, down) => {
    const transform = `translate(${across.toFixed(3)}%, ${down.toFixed(3)}%)`;
    if (transform !== written && element !== null) element.style.transform = transform;
    written = transform;
  };
}
