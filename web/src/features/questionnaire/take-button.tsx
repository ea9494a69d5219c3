import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";

import { FileButton } from "./file-button";

type TakeButtonProps = {
  /** There is no photo yet. */
  first: boolean;
  disabled: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
};

/**
 * Opens the camera. Browsers show it to pages on secure addresses only;
 * elsewhere a phone can still open its own camera.
 */
export function TakeButton({ first, disabled, onOpen, onFile }: TakeButtonProps) {
  const label = first ? "Take a photo" : "Take another";
  const variant = first ? "filled" : "default";

  if (!("mediaDevices" in navigator)) {
    return (
      <FileButton
        variant={variant}
        disabled={disabled}
        icon={IconCamera}
        capture="user"
        onFile={onFile}
      >
        {label}
      </FileButton>
    );
  }
  return (
    // The dialog gives the focus back to this button, which a disabled one would lose.
    <Button
      variant={variant}
      aria-disabled={disabled}
      leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
      onClick={disabled ? undefined : onOpen}
    >
      {label}
    </Button>
  );
}
