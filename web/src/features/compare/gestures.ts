import type { JointView } from "./joint-view";
import type { Point } from "./view-transform";

export const ZOOM_STEP = 1.4;
export const PAN_STEP = 0.15;
const SLIDE_STEP = 2;
const LARGE_SLIDE_STEP = 10;
/** A wheel that counts lines instead of pixels. */
const LINE_PX = 16;
const WHEEL_SPEED = 0.002;
/** A finger that moves less than this has tapped. */
const TAP_PX = 4;

type Pointer = { x: number; y: number };

/**
 * Lets fingers, mouse, wheel and keys change what the stage shows. Returns how to stop.
 * Plain events: React would render for each of them.
 */
export function listenForGestures(stage: HTMLElement, joint: JointView): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  stage.addEventListener("pointerdown", (event) => drag.begin(event), { signal });
  stage.addEventListener("wheel", (event) => turnWheel(stage, joint, event), {
    passive: false,
    signal,
  });
  stage.addEventListener("keydown", (event) => pressKey(joint, event), { signal });
  const drag = new Drag(stage, joint, signal);
  return () => stop.abort();
}

/** One pointer slides or pans, two zoom and pan. */
class Drag {
  readonly #stage: HTMLElement;
  readonly #joint: JointView;
  readonly #pointers = new Map<number, Pointer>();
  #frame = new DOMRect();
  #slides = false;
  #moved = false;

  constructor(stage: HTMLElement, joint: JointView, signal: AbortSignal) {
    this.#stage = stage;
    this.#joint = joint;
    // A finger may leave the stage while it drags.
    window.addEventListener("pointermove", (event) => this.#move(event), { signal });
    window.addEventListener("pointerup", (event) => this.#end(event), { signal });
    window.addEventListener("pointercancel", (event) => this.#cancel(event), { signal });
  }

  begin(event: PointerEvent): void {
    if (event.button !== 0) return;
    // Measured once: to measure in every frame would force a layout each time.
    this.#frame = frameAt(this.#stage, event.target).getBoundingClientRect();
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#slides =
      this.#pointers.size === 1 &&
      this.#stage.dataset.view === "slider" &&
      (this.#joint.view.scale === 1 || isHandle(event.target));
    this.#moved = this.#pointers.size > 1;
    this.#stage.toggleAttribute("data-pinching", this.#pointers.size > 1);
  }

  #move(event: PointerEvent): void {
    const last = this.#pointers.get(event.pointerId);
    if (last === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.#moved && distance(last, now) < TAP_PX) return;
    this.#moved = true;
    const before = [...this.#pointers.values()];
    this.#pointers.set(event.pointerId, now);
    const after = [...this.#pointers.values()];
    if (after.length > 1) this.#pinch(before, after);
    else if (this.#slides) this.#slide(now);
    else this.#pan(last, now);
  }

  #end(event: PointerEvent): void {
    // Not while scrolling begins: only a tap that ends as one moves the divider.
    if (this.#pointers.has(event.pointerId) && this.#slides && !this.#moved) {
      this.#slide({ x: event.clientX, y: event.clientY });
    }
    this.#cancel(event);
  }

  #cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#stage.toggleAttribute("data-pinching", this.#pointers.size > 1);
  }

  #slide({ x }: Pointer): void {
    if (this.#frame.width > 0) this.#joint.slideTo(this.#shareOf({ x, y: 0 }).x * 100);
  }

  #pan(from: Pointer, to: Pointer): void {
    const { width, height } = this.#frame;
    if (width > 0) this.#joint.pan((to.x - from.x) / width, (to.y - from.y) / height);
  }

  #pinch(before: Pointer[], after: Pointer[]): void {
    const [from, to] = [middle(before), middle(after)];
    this.#pan(from, to);
    const factor = spread(after) / Math.max(1, spread(before));
    this.#joint.zoom(factor, this.#shareOf(to));
  }

  #shareOf({ x, y }: Pointer): Point {
    const { left, top, width, height } = this.#frame;
    return { x: (x - left) / width, y: (y - top) / height };
  }
}

/** Without focus the wheel scrolls the page, as everywhere. */
function turnWheel(stage: HTMLElement, joint: JointView, event: WheelEvent): void {
  if (!event.ctrlKey && !stage.contains(document.activeElement)) return;
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
  const turned = event.deltaY * (lines ? LINE_PX : 1);
  const { left, top, width, height } = frameAt(stage, event.target).getBoundingClientRect();
  const { scale } = joint.view;
  joint.zoom(Math.exp(-turned * WHEEL_SPEED), {
    x: (event.clientX - left) / width,
    y: (event.clientY - top) / height,
  });
  if (event.ctrlKey || joint.view.scale !== scale) event.preventDefault();
}

function pressKey(joint: JointView, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const acted =
    zoomByKey(joint, event.key) ||
    (isHandle(event.target) ? slideByKey(joint, event) : panByKey(joint, event.key));
  if (acted) event.preventDefault();
}

function zoomByKey(joint: JointView, key: string): boolean {
  if (key === "+" || key === "=") joint.zoom(ZOOM_STEP);
  else if (key === "-" || key === "_") joint.zoom(1 / ZOOM_STEP);
  else if (key === "0") joint.showWhole();
  else return false;
  return true;
}

function slideByKey(joint: JointView, { key, shiftKey }: KeyboardEvent): boolean {
  const step = shiftKey ? LARGE_SLIDE_STEP : SLIDE_STEP;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: joint.split - step,
    ArrowDown: joint.split - step,
    ArrowRight: joint.split + step,
    ArrowUp: joint.split + step,
    PageDown: joint.split - LARGE_SLIDE_STEP,
    PageUp: joint.split + LARGE_SLIDE_STEP,
    Home: 0,
    End: 100,
  };
  const target = targets[key];
  if (target === undefined) return false;
  joint.slideTo(target);
  return true;
}

/** An arrow shows more of its own side, as in a window that scrolls. */
function panByKey(joint: JointView, key: string): boolean {
  if (joint.view.scale === 1) return false;
  if (key === "ArrowLeft") joint.pan(PAN_STEP, 0);
  else if (key === "ArrowRight") joint.pan(-PAN_STEP, 0);
  else if (key === "ArrowUp") joint.pan(0, PAN_STEP);
  else if (key === "ArrowDown") joint.pan(0, -PAN_STEP);
  else return false;
  return true;
}

function isHandle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=slider]") !== null;
}

/** Side by side each photo has a frame of its own. Otherwise the stage is the frame. */
function frameAt(stage: HTMLElement, target: EventTarget | null): Element {
  if (stage.dataset.view !== "sides" || !(target instanceof Element)) return stage;
  return target.closest("[data-frame]") ?? stage;
}

function distance(one: Pointer, other: Pointer): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function spread([one, other]: Pointer[]): number {
  return one === undefined || other === undefined ? 1 : Math.max(1, distance(one, other));
}

function middle([one = { x: 0, y: 0 }, other = one]: Pointer[]): Pointer {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
