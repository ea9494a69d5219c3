// The settings of Renovate name files that exist, and merge nothing alone.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const settings = JSON.parse(readFileSync("renovate.json", "utf8"));
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");

test("nothing is merged without a person", () => {
  for (const part of [settings, ...settings.packageRules]) assert.notEqual(part.automerge, true);
});

test("the files of all managers exist", () => {
  for (const file of ["go.mod", "package-lock.json", "deploy/Dockerfile", "deploy/compose.yaml", ".github/workflows"]) {
    assert.ok(existsSync(file), file);
  }
  for (const manager of ["gomod", "npm", "dockerfile", "docker-compose", "github-actions"]) {
    assert.ok(settings.enabledManagers.includes(manager), manager);
  }
});

test("the base images are found in the Dockerfile", () => {
  const [pattern] = settings.customManagers[0].matchStrings;
  const found = [...dockerfile.matchAll(new RegExp(pattern, "g"))].map(({ groups }) => groups.depName);
  assert.deepEqual(found, ["docker.io/library/node", "docker.io/library/golang"]);
});

test("a bound on a version still permits the version in use", () => {
  const modules = readFileSync("go.mod", "utf8");
  for (const { matchPackageNames = [], allowedVersions } of settings.packageRules.filter((rule) => rule.allowedVersions)) {
    const [major, minor] = allowedVersions.match(/\d+/g).map(Number);
    const used = new RegExp(`${matchPackageNames[0]} v(\\d+)\\.(\\d+)`).exec(modules);
    assert.ok(used, matchPackageNames[0]);
    assert.ok(Number(used[1]) === major && Number(used[2]) < minor, used[0]);
  }
});
