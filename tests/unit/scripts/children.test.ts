import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { exitCode, logFile, startProgram } from "@/scripts/launcher/children";

const directory = mkdtempSync(path.join(tmpdir(), "holdfast-children-"));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

test("programs that the launcher starts do not get the owner's password, whatever .env contains", async () => {
  vi.stubEnv("BANK_DATA_DIR", directory);
  vi.stubEnv("MIGRATE_DATABASE_URL", "postgresql://owner:secret@localhost/bank");
  vi.stubEnv("DATABASE_URL", "postgresql://site:other@localhost/bank");
  const print = "console.log(JSON.stringify([process.env.DATABASE_URL, process.env.MIGRATE_DATABASE_URL]))";
  expect(await exitCode(startProgram({ name: "prints", args: ["--eval", print] }))).toBe(0);
  expect(JSON.parse(readFileSync(logFile("prints"), "utf8"))).toEqual(["postgresql://site:other@localhost/bank", ""]);
});
