import type { Advice } from "./steady";

/** Notes in hertz, one after the other, heard on one side or on both. */
export type Tones = { notes: number[]; pan: -1 | 0 | 1 };

/**
 * Advice as sound: rising is closer or higher, falling is back or lower, a side is
 * the side to go to, three low notes are light or focus.
 */
export function tonesFor(advice: Advice): Tones {
  switch (advice) {
    case "closer":
      return { notes: [440, 660], pan: 0 };
    case "further":
      return { notes: [660, 440], pan: 0 };
    case "phone-higher":
      return { notes: [330, 440, 550], pan: 0 };
    case "phone-lower":
      return { notes: [550, 440, 330], pan: 0 };
    case "to-left":
      return { notes: [520], pan: -1 };
    case "to-right":
      return { notes: [520], pan: 1 };
    case "tilt-left":
      return { notes: [520, 520], pan: -1 };
    case "tilt-right":
      return { notes: [520, 520], pan: 1 };
    case "ready":
      return { notes: [660, 830, 990], pan: 0 };
    default:
      return { notes: [260, 260, 260], pan: 0 };
  }
}
