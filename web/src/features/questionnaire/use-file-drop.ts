import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes a file that is dropped anywhere on the page: beside the right place the
 * browser would open it and everything typed would be gone. Reports whether a
 * file is being held over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    function hover(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    }
    function leave(event: DragEvent) {
      // Going from one element to the next is not leaving the page.
      if (event.relatedTarget === null) setDragging(false);
    }
    function drop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) take(file);
    }
    window.addEventListener("dragover", hover);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", hover);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);

  return dragging;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
