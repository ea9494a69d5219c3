import { useState } from "react";

import { TextButton } from "@/components/text-button";

import { useSession } from "./chat-context";
import { PreviewDialog } from "./preview-dialog";

/** Opens the exact text that would leave for an AI service. */
export function PreviewButton({ disabled }: { disabled: boolean }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        What we send
      </TextButton>
      {open && <PreviewDialog typed={session.typed()} onClose={() => setOpen(false)} />}
    </>
  );
}
