import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";

import type { PhotoSide } from "@/api/types";
import { Banner } from "@/components/banner";
import { FileButton } from "@/components/file-button";
import { LoadingState } from "@/components/loading-state";
import { usePhotoVisibility } from "@/lib/photo-visibility";

import { SideChoice } from "./side-choice";
import { type Facing, useCamera } from "./use-camera";
import { useLastPhoto } from "./use-last-photo";
import { type Shot, Viewfinder } from "./viewfinder";

type CameraViewProps = {
  side: PhotoSide;
  onSide: (side: PhotoSide) => void;
  onShot: (shot: Shot) => void;
  /** A file instead of the camera, which nobody has looked at yet. */
  onFile: (file: File) => void;
};

/** The camera with the last photo and hints, or why there is none and a file instead. */
export function CameraView({ side, onSide, onShot, onFile }: CameraViewProps) {
  const [facing, setFacing] = useState<Facing>("user");
  const [revealed, setRevealed] = useState(false);
  const camera = useCamera(facing);
  const { photosHidden } = usePhotoVisibility();
  const last = useLastPhoto({ side, hidden: photosHidden && !revealed });

  switch (camera.state) {
    case "starting":
      return <LoadingState label="Starting the camera..." />;
    case "failed":
      return (
        <>
          <Banner kind="error" message={camera.reason} />
          <FileButton variant="filled" icon={IconPhoto} capture="user" onFile={onFile}>
            Choose a photo instead
          </FileButton>
        </>
      );
    case "on":
      return (
        <>
          <SideChoice side={side} onChange={onSide} />
          <Viewfinder
            // Hints and ghost of another side or camera begin anew.
            key={`${side} ${facing}`}
            stream={camera.stream}
            side={side}
            last={last}
            mirrored={facing === "user"}
            onReveal={() => setRevealed(true)}
            onShot={onShot}
            onSwitch={
              camera.others
                ? () => setFacing(facing === "user" ? "environment" : "user")
                : undefined
            }
          />
        </>
      );
  }
}
