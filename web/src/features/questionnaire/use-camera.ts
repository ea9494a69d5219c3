import { useEffect, useState } from "react";

/** "starting" lasts until the person has answered the browser's question. */
export type Camera =
  | { state: "starting" }
  | { state: "on"; stream: MediaStream }
  | { state: "failed"; reason: string };

const WISHES: MediaStreamConstraints = {
  // The front camera: whoever cannot see themselves cannot aim.
  video: { facingMode: "user", width: { ideal: 1600 }, height: { ideal: 1600 } },
  audio: false,
};

/** The camera, on for as long as the component is there. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ state: "starting" });

  useEffect(() => {
    let left = false;
    const start = navigator.mediaDevices.getUserMedia(WISHES);
    start.then(
      (stream) => {
        if (!left) setCamera({ state: "on", stream });
      },
      (error: unknown) => {
        if (!left) setCamera({ state: "failed", reason: describe(error) });
      },
    );
    return () => {
      left = true;
      // Also one that starts only now, or its light would stay on.
      void start.then(stop, () => undefined);
    };
  }, []);

  return camera;
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
