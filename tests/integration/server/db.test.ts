import { expect, test, vi } from "vitest";
import { db } from "@/lib/server/db";

test("copies of the module, as a build makes them, agree on the names of prepared statements", async () => {
  vi.resetModules();
  const copy = (await import("@/lib/server/db")).db;
  expect(copy).not.toBe(db);
  expect(await db.query("SELECT 1 AS first")).toEqual([{ first: 1 }]);
  expect(await copy.query("SELECT 2 AS second")).toEqual([{ second: 2 }]);
  expect(await copy.query("SELECT 1 AS first")).toEqual([{ first: 1 }]);
});
