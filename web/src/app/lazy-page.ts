import { type ComponentType, lazy } from "react";

/** A page in a file of its own. `load` fetches the file before the page is drawn. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  );
}
