import { Button } from "@mantine/core";
import { useId } from "react";

import { Dialog } from "@/components/dialog";
import { StoredPhoto } from "@/components/stored-photo";

type PhotoDialogProps = { id: number; date: string; alt: string; onClose: () => void };

/** The larger copy of a photo. */
export function PhotoDialog({ id, date, alt, onClose }: PhotoDialogProps) {
  const titleId = useId();
  return (
    <Dialog wide labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>Your photo from {date}</h2>
      <StoredPhoto id={id} size="full" alt={alt} enabled />
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}
