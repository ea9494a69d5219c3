import { expect, test } from "vitest";

import { reasonPhrase } from "./reason-phrases";

test("takes the words of the response", () => {
  expect(reasonPhrase({ status: 503, statusText: "Resting" })).toBe("Resting");
});

test("[A-07] knows the standard words, as HTTP/2 sends none", () => {
  expect(reasonPhrase({ status: 429, statusText: "" })).toBe("Too Many Requests");
  expect(reasonPhrase({ status: 500, statusText: "" })).toBe("Internal Server Error");
});

test("names the number of a status that has no words", () => {
  expect(reasonPhrase({ status: 599, statusText: "" })).toBe("Status 599");
});
