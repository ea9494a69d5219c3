import { useState } from "react";

import { TextButton } from "@/components/text-button";

import { PreviewDialog } from "./preview-dialog";

/** Opens the exact text that would leave for an AI service. */
export function PreviewButton({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        What we send
      </TextButton>
      {open && <PreviewDialog onClose={() => setOpen(false)} />}
    </>
  );
}
