import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findMissingOptionalPackages, parseLockfile } from "@/scripts/lockfile";

it("the lockfile names the builds for every platform, because otherwise npm ci would refuse it (npm run lock:complete)", () => {
  const lockfile = parseLockfile(readFileSync("package-lock.json", "utf8"));
  expect(findMissingOptionalPackages(lockfile)).toEqual([]);
});

it("a missing build is noticed, even below another package", () => {
  const lockfile = {
    packages: { "node_modules/a": {}, "node_modules/a/node_modules/b": { optionalDependencies: { c: "1" } } },
  };
  expect(findMissingOptionalPackages(lockfile)).toEqual([{ name: "c", neededBy: "node_modules/a/node_modules/b" }]);
});

it("the lockfile names no registry", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved": "https?:/);
});

it("every library is named with its exact version", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, object>;
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.length).toBeGreaterThan(30);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version as string))).toEqual([]);
});
