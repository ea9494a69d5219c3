import { Button } from "@mantine/core";
import { useId } from "react";

import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  message: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Another way to go on, which costs less than the first. */
  other?: { label: string; onChoose: () => void } | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks the person to confirm something that matters. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel = "Confirm",
  cancelLabel = "Cancel",
  other,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const titleId = useId();
  const messageId = useId();
  if (!open) return null;

  return (
    <Dialog role="alertdialog" labelledBy={titleId} describedBy={messageId} onClose={onCancel}>
      <h2 id={titleId}>{title}</h2>
      <p id={messageId}>{message}</p>
      {/* Cancel comes first, so that the first focus is on the safe choice. */}
      <div className={styles.choices}>
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {other && (
          <Button variant="outline" color="clay" onClick={other.onChoose}>
            {other.label}
          </Button>
        )}
        <Button color="clay" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
