import { expect, test } from "vitest";

import { type KeptPhoto, photoToOffer } from "./starting-photo";

const photo: KeptPhoto = {
  id: 1,
  takenAt: "2026-03-01T10:00:00Z",
  side: "front",
  hasPhoto: true,
  startingPhoto: false,
  isAnswered: false,
  keptUntil: "2026-05-30T10:00:00Z",
};
const later: KeptPhoto = { ...photo, id: 2, takenAt: "2026-03-08T10:00:00Z" };

test("the oldest photo that will be deleted is offered", () => {
  expect(photoToOffer([later, photo], 2)?.id).toBe(1);
});

test.each([
  ["there is none", []],
  ["it is gone", [{ ...photo, hasPhoto: false, keptUntil: null }]],
  ["it stays with the account", [{ ...photo, keptUntil: null }]],
  ["another was kept already", [photo, { ...photo, id: 2, startingPhoto: true }]],
  ["the person said no", [{ ...photo, isAnswered: true }, later]],
  [
    "the photo that they said no to is gone",
    [{ ...photo, isAnswered: true, hasPhoto: false, keptUntil: null }, later],
  ],
])("nothing is offered when %s", (_, photos) => {
  expect(photoToOffer(photos, 1)).toBeUndefined();
});

test("an answer is about one side, and a side needs enough photos", () => {
  const left: KeptPhoto = { ...later, id: 3, side: "left" };
  const photos = [{ ...photo, isAnswered: true }, later, left];
  expect(photoToOffer(photos, 2)).toBeUndefined();
  expect(photoToOffer([...photos, { ...left, id: 4 }], 2)?.id).toBe(3);
});
