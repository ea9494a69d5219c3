import { describe, expect, test } from "vitest";

import { drawFace, PLAIN, type Shot } from "@/testing/drawn-faces";
import { heldOutPairs, score } from "@/testing/hint-pairs";

import { type Hint, hintsFor, read, referenceOf } from "./hints";
import { FRAME, type Pixels } from "./picture";

/** The hints for a drawn face against the plain photo of the same person. */
function hintsAfter(shot: Partial<Shot>, person = 3): Hint[] {
  const next = drawFace(person, { ...PLAIN, day: 2, ...shot });
  return hintsFor(read(next, referenceOf(drawFace(person))));
}

function plain([red, green, blue]: [number, number, number]): Pixels {
  const data = new Uint8ClampedArray(FRAME.width * FRAME.height * 4);
  for (let i = 0; i < data.length; i += 4) data.set([red, green, blue, 255], i);
  return { ...FRAME, data };
}

describe("against the last photo", () => {
  test("the same photo on another day needs no hint", () => {
    for (let person = 0; person < 6; person++) expect(hintsAfter({}, person)).toEqual([]);
  });

  // A move to the right of the photo is one to the person's left.
  test.each<[string, Partial<Shot>, Hint]>([
    ["smaller", { scale: 0.8 }, "closer"],
    ["larger", { scale: 1.25 }, "further"],
    ["right in the photo", { across: 0.13 }, "to-right"],
    ["left in the photo", { across: -0.13 }, "to-left"],
    ["lower", { down: 0.13 }, "phone-lower"],
    ["higher", { down: -0.13 }, "phone-higher"],
    ["turned clockwise", { turn: 12 }, "tilt-right"],
    ["turned anticlockwise", { turn: -12 }, "tilt-left"],
    ["darker", { light: 0.7 }, "darker"],
    ["brighter", { light: 1.3 }, "brighter"],
    ["out of focus", { blur: 3 }, "blurred"],
  ])("a face that is %s gets its hint alone", (_name, shot, hint) => {
    expect(hintsAfter(shot, 9)).toEqual([hint]);
  });

  test("hints are right in at least 90 % of 60 pairs that nothing was tuned on", () => {
    const { hints, pairs } = score(heldOutPairs());
    expect(hints).toBeGreaterThanOrEqual(0.9);
    expect(pairs).toBeGreaterThanOrEqual(0.9);
  });

  test("the pose of the frame before leads to the same hints", () => {
    const reference = referenceOf(drawFace(9));
    const first = read(drawFace(9, { ...PLAIN, day: 2 }), reference);
    for (const shot of [{ scale: 0.8 }, { turn: 12 }, { across: 0.13 }]) {
      const next = drawFace(9, { ...PLAIN, day: 2, ...shot });
      expect(hintsFor(read(next, reference, first.pose))).toEqual(hintsFor(read(next, reference)));
    }
  });

  test("a picture without the face is not compared", () => {
    const wall = read(plain([120, 130, 140]), referenceOf(drawFace(3)));
    expect(wall.against).toBe("nothing");
    expect(hintsFor(wall)).toContain("no-face");
  });
});

describe("without a last photo", () => {
  const hintsOf = (picture: Pixels) => hintsFor(read(picture, null));

  test("a face in the oval needs no hint, whatever its tone", () => {
    for (let person = 0; person < 12; person++) expect(hintsOf(drawFace(person))).toEqual([]);
  });

  test.each<[string, Partial<Shot>, Hint]>([
    ["far away", { scale: 0.55 }, "closer"],
    ["far to the right of the photo", { across: 0.2, scale: 0.8 }, "to-right"],
    ["far to the left of the photo", { across: -0.2, scale: 0.8 }, "to-left"],
  ])("a face %s is led into the oval", (_name, shot, hint) => {
    expect(hintsOf(drawFace(9, { ...PLAIN, ...shot }))).toContain(hint);
  });

  test("a wall is no face", () => {
    expect(hintsOf(plain([110, 130, 150]))).toEqual(["no-face"]);
  });

  test("a background that has the colour of skin brings no wrong hint", () => {
    expect(hintsOf(plain([198, 150, 118]))).toEqual([]);
  });

  test.each<[string, [number, number, number], Hint]>([
    ["dark", [12, 10, 9], "too-dark"],
    ["bright", [250, 240, 235], "too-bright"],
  ])("a picture that is too %s is named first", (_name, colour, hint) => {
    expect(hintsOf(plain(colour))[0]).toBe(hint);
  });
});
