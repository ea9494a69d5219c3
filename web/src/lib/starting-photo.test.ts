import { expect, test } from "vitest";

import { type KeptPhoto, photoToOffer } from "./starting-photo";

const photo: KeptPhoto = {
  id: 1,
  takenAt: "2026-03-01T10:00:00Z",
  hasPhoto: true,
  startingPhoto: false,
  keptUntil: "2026-05-30T10:00:00Z",
};

test("the oldest photo that will be deleted is offered", () => {
  const later = { ...photo, id: 2, takenAt: "2026-03-08T10:00:00Z" };
  expect(photoToOffer([later, photo])?.id).toBe(1);
});

test.each([
  ["there is none", []],
  ["it is gone", [{ ...photo, hasPhoto: false, keptUntil: null }]],
  ["it stays with the account", [{ ...photo, keptUntil: null }]],
  ["another was kept already", [photo, { ...photo, id: 2, startingPhoto: true }]],
])("nothing is offered when %s", (_, photos) => {
  expect(photoToOffer(photos)).toBeUndefined();
});
