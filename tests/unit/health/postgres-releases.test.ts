import { describe, expect, test } from "vitest";
import { fixReleases, patchStateOf } from "@/lib/health/postgres-releases";

const at = (day: string) => new Date(`${day}T12:00:00Z`);

describe("a database server", () => {
  test("a server that lacks a security release is late for 30 days, and then refused", () => {
    expect(patchStateOf(150_019, at("2026-11-12"))).toEqual({ state: "late", missing: "15.20" });
    expect(patchStateOf(150_019, at("2026-11-25"))).toEqual({ state: "late", missing: "15.20" });
    expect(patchStateOf(150_019, at("2026-12-14"))).toEqual({ state: "refused", missing: "15.20" });
    expect(patchStateOf(150_018, at("2026-11-25"))).toEqual({ state: "refused", missing: "15.20" });
    expect(patchStateOf(180_004, at("2026-11-25"))).toEqual({ state: "refused", missing: "18.7" });
    // August's release is 18.6, because 18.5 was never released.
    expect(patchStateOf(180_006, at("2026-11-25"))).toEqual({ state: "late", missing: "18.7" });
  });

  test("a server with all releases is patched, and a major release that is newer than all listed releases is unknown", () => {
    expect(patchStateOf(150_020, at("2027-06-01"))).toEqual({ state: "patched" });
    expect(patchStateOf(180_007, at("2026-11-25"))).toEqual({ state: "patched" });
    expect(patchStateOf(190_000, at("2026-11-25"))).toEqual({ state: "unknown" });
  });
});

test("every supported major release has its releases in order, each with a date", () => {
  expect(Object.keys(fixReleases)).toEqual(["15", "16", "17", "18"]);
  for (const releases of Object.values(fixReleases)) {
    expect(releases.map(({ minor }) => minor)).toEqual(releases.map(({ minor }) => minor).toSorted((a, b) => a - b));
    for (const { since } of releases) expect(since).toMatch(/^2026-\d\d-\d\d$/);
  }
});
