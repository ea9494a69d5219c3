import { CENTRE, clamp, panBy, type Point, type View, WHOLE, zoomAt } from "./view-transform";

const MIDDLE = 50;

/**
 * Zoom, position and divider, which both photos share. It changes with every move of a
 * finger, so it lives outside React: the stage writes it to the page once a frame.
 */
export class JointView {
  #view: View = WHOLE;
  #split = MIDDLE;
  readonly #listeners = new Set<() => void>();

  get view(): View {
    return this.#view;
  }

  /** How much of the width the first photo has, in per cent. */
  get split(): number {
    return this.#split;
  }

  zoom(factor: number, at: Point = CENTRE): void {
    this.#set(zoomAt(this.#view, factor, at), this.#split);
  }

  pan(across: number, down: number): void {
    this.#set(panBy(this.#view, across, down), this.#split);
  }

  slideTo(split: number): void {
    this.#set(this.#view, clamp(split, 0, 100));
  }

  showWhole(): void {
    this.#set(WHOLE, this.#split);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #set(view: View, split: number): void {
    this.#view = view;
    this.#split = split;
    for (const listener of this.#listeners) listener();
  }
}
