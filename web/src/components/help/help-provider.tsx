import { type ReactNode, useCallback, useState } from "react";

import { HelpContext } from "./help-context";
import { HelpSheet } from "./help-sheet";

/**
 * Holds the one help sheet, above all pages: it stays open when the page behind
 * it changes or fails. It is part of the first load, so that it opens offline.
 */
export function HelpProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const openHelp = useCallback(() => setOpen(true), []);

  return (
    <HelpContext value={openHelp}>
      {children}
      {open && <HelpSheet onClose={() => setOpen(false)} />}
    </HelpContext>
  );
}
