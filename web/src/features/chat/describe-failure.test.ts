import { expect, test } from "vitest";

import { ApiError, NetworkError } from "@/api/errors";
import { problem } from "@/testing/fixtures";

import { describeFailure } from "./describe-failure";

function throttled(retryAfter: string) {
  const headers = { "Retry-After": retryAfter };
  const response = new Response(null, { status: 429, headers });
  return new ApiError(response, problem(429, "Too many.", "throttled"));
}

test.each([
  ["1", "1 second"],
  ["45", "45 seconds"],
  ["60", "about 1 minute"],
  ["90", "about 2 minutes"],
  ["3600", "about 1 hour"],
  ["40000", "about 12 hours"],
])("a wait of %s seconds is %s", (seconds, words) => {
  expect(describeFailure(throttled(seconds))).toBe(`Too many. You can try again in ${words}.`);
});

test("without a time to wait there is only the reason", () => {
  expect(describeFailure(throttled("Wed, 21 Oct 2026 07:28:00 GMT"))).toBe("Too many.");
  expect(describeFailure(new NetworkError(null))).toMatch(/^We couldn't reach Clary/);
  expect(describeFailure("odd")).toBe("Something went wrong.");
});
