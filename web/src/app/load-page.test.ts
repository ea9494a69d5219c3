import { expect, test } from "vitest";

import { PAGE_FILES } from "../../build/page-files";

import { PUBLIC_PAGES } from "./public-pages";
import { SIGNED_IN_PAGES } from "./signed-in-pages";

test("the files of every page but the one that logs out are preloaded", () => {
  const addresses = Object.keys({ ...PUBLIC_PAGES, ...SIGNED_IN_PAGES });
  expect([...Object.keys(PAGE_FILES), "/logout"].sort()).toEqual(addresses.sort());
});
