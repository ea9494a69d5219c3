import { IconCamera } from "@tabler/icons-react";

import { ActButton } from "@/components/act-button";
import { FileButton } from "@/components/file-button";

type TakeButtonProps = {
  /** There is no photo yet. */
  first: boolean;
  /** A photo is being read. */
  busy: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
};

/**
 * Opens the camera. Browsers show it to pages on secure addresses only;
 * elsewhere a phone can still open its own camera.
 */
export function TakeButton({ first, busy, onOpen, onFile }: TakeButtonProps) {
  const label = first ? "Take a photo" : "Take another";
  const variant = first ? "filled" : "default";

  if (!("mediaDevices" in navigator)) {
    return (
      <FileButton variant={variant} busy={busy} icon={IconCamera} capture="user" onFile={onFile}>
        {label}
      </FileButton>
    );
  }
  return (
    // The dialog gives the focus back to this button.
    <ActButton
      variant={variant}
      disabled={busy}
      leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
      onClick={onOpen}
    >
      {label}
    </ActButton>
  );
}
