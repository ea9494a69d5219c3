import { expect, test } from "vitest";

import { OFF, pathOf, readMessage } from "./push";

const ORIGIN = "https://clary.example";

function message(notification: object): string {
  return JSON.stringify({ web_push: 8030, notification });
}

test("a reminder is shown with its title, its tag and the page to open", () => {
  const shown = readMessage(
    message({ title: "Clary: your evening routine", navigate: `${ORIGIN}/`, tag: "t" }),
    ORIGIN,
  );
  expect(shown.title).toBe("Clary: your evening routine");
  expect(shown.options).toMatchObject({ tag: "t", data: { path: "/" } });
  expect(shown.options.actions).toEqual([{ action: OFF, title: "Turn off reminders" }]);
  expect(shown.options.body).toBeUndefined();
});

test.each([
  undefined,
  "",
  "not JSON",
  "null",
  "8030",
  '{"notification":{"title":"Buy now"}}',
  '{"web_push":8030,"notification":{"title":7}}',
])("%s is shown without its content", (text) => {
  expect(readMessage(text, ORIGIN)).toMatchObject({
    title: "Clary",
    options: { data: { path: "/" } },
  });
});

test.each([
  ["https://clary.example/progress/check-in", "/progress/check-in"],
  ["/routines?day=2026-11-17", "/routines?day=2026-11-17"],
  ["https://elsewhere.example/routines", "/"],
  ["javascript:alert(1)", "/"],
  ["//elsewhere.example", "/"],
  [7, "/"],
  [undefined, "/"],
])("%s opens %s", (address, path) => {
  expect(pathOf(address, ORIGIN)).toBe(path);
});
