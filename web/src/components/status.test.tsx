import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { addLiveRegion } from "@/lib/live-region";
import { followAnnouncements } from "@/testing/announcements";

import { Status } from "./status";

test("a line is announced once for each text, but not while it is hidden", async () => {
  const said = followAnnouncements();
  const removeLiveRegion = addLiveRegion();
  vi.useFakeTimers();
  const later = () => act(() => vi.advanceTimersByTimeAsync(1000));
  const { rerender } = render(<Status>Sending...</Status>);
  await later();
  rerender(<Status>Sending...</Status>);
  await later();
  expect(said()).toEqual(["Sending..."]);
  rerender(<Status>Sent.</Status>);
  await later();
  expect(said()).toEqual(["Sending...", "Sent."]);
  rerender(
    <div hidden>
      <Status>Seen by nobody.</Status>
    </div>,
  );
  await later();
  expect(said()).toEqual(["Sending...", "Sent."]);
  removeLiveRegion();
});
