import { useSyncExternalStore } from "react";

import type { JointView } from "./joint-view";

/** How much the photos are enlarged. Renders when that changes, not while they move. */
export function useScale(joint: JointView): number {
  return useSyncExternalStore(joint.subscribe, () => joint.view.scale);
}
