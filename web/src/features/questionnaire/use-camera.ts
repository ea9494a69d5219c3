import { useEffect, useState } from "react";

/** "starting" lasts until the person has answered the browser's question. */
export type Camera =
  | { state: "starting" }
  | { state: "on"; stream: MediaStream; others: boolean }
  | { state: "failed"; reason: string };

/** The camera on the side of the screen, or the one on the back. */
export type Facing = "user" | "environment";

function wishesFor(facing: Facing): MediaStreamConstraints {
  return {
    video: { facingMode: facing, width: { ideal: 1600 }, height: { ideal: 1600 } },
    audio: false,
  };
}

/** The camera, on for as long as the component is there. */
export function useCamera(facing: Facing): Camera {
  const [camera, setCamera] = useState<Camera & { facing: Facing }>({ state: "starting", facing });

  useEffect(() => {
    let left = false;
    let running: MediaStream | null = null;
    const start = navigator.mediaDevices.getUserMedia(wishesFor(facing));
    start.then(
      async (stream) => {
        // One that starts only after the person left, or its light would stay on.
        if (left) {
          stop(stream);
          return;
        }
        running = stream;
        setCamera({ state: "on", facing, stream, others: await hasOthers() });
      },
      (error: unknown) => {
        if (!left) setCamera({ state: "failed", facing, reason: describe(error) });
      },
    );
    return () => {
      left = true;
      // At once: many phones open one camera only when the other is off.
      if (running !== null) stop(running);
    };
  }, [facing]);

  // A camera of the other side is about to go out.
  return camera.facing === facing ? camera : { state: "starting" };
}

/** Reports whether there is another camera to switch to. */
async function hasOthers(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind }) => kind === "videoinput").length > 1;
  } catch {
    return false;
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function describe(error: unknown): string {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
      return "Your browser is blocking the camera. Allow it for this site in your browser settings, or choose a photo instead.";
    case "NotFoundError":
      return "We found no camera on this device. Choose a photo instead.";
    default:
      return "The camera did not start. Another app may be using it. Close that app and try again, or choose a photo instead.";
  }
}
