import { fireEvent, waitFor } from "@testing-library/react";
import { vi } from "vitest";

/** Puts a camera into the browser that answers this way, and perhaps a second one. */
export function installCamera(
  answer: (wish: MediaStreamConstraints) => Promise<unknown>,
  cameras = 1,
): void {
  const devices = Array.from({ length: cameras }, () => ({ kind: "videoinput" }));
  const value = { getUserMedia: answer, enumerateDevices: () => Promise.resolve(devices) };
  Object.defineProperty(navigator, "mediaDevices", { value, configurable: true });
}

export function removeCamera(): void {
  Reflect.deleteProperty(navigator, "mediaDevices");
}

export function fakeStream() {
  const stop = vi.fn();
  return { stop, stream: { getTracks: () => [{ stop }] } };
}

/** Lets the video in the viewfinder show its first frame. */
export async function showFrame(): Promise<HTMLVideoElement> {
  const video = await waitFor(() => {
    const found = document.querySelector("video");
    if (found === null) throw new Error("no video yet");
    return found;
  });
  Object.defineProperties(video, {
    videoWidth: { value: 720, configurable: true },
    videoHeight: { value: 1280, configurable: true },
  });
  fireEvent.loadedData(video);
  return video;
}
