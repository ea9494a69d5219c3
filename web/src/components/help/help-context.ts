import { createContext, use } from "react";

/** Opens the help sheet. */
export const HelpContext = createContext<(() => void) | null>(null);

/** Returns what opens the help sheet. */
export function useOpenHelp(): () => void {
  const open = use(HelpContext);
  if (open === null) throw new Error("There is no help sheet here.");
  return open;
}
