import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endUnlessDatabaseFits } from "@/lib/database-role/check-role";
import { checkPostgresVersion, PostgresVersionError } from "@/lib/health/check-postgres-version";
import { readServerVersion } from "@/lib/health/health.sql";
import { fixReleases } from "@/lib/health/postgres-releases";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { exitCode, script } from "@/scripts/launcher/children";
import { endUnlessPatched } from "@/scripts/migrate/end-unless-patched";

const releases = fixReleases as Record<number, { minor: number; since: string }[]>;
let [major, before] = [0, [] as { minor: number; since: string }[]];
const settings = { DEMO: env().DEMO, ALLOW_OLD_POSTGRES: env().ALLOW_OLD_POSTGRES };

/** Pretends that the Postgres project has released security fixes that the tests' server lacks. */
function missARelease(since: string): void {
  releases[major] = [...before, { minor: 900, since }];
}

beforeEach(async () => {
  major = Math.floor((await readServerVersion(db)).number / 10_000);
  before = releases[major] ?? [];
});

afterEach(() => {
  releases[major] = before;
  Object.assign(env(), settings);
  vi.restoreAllMocks();
});

describe("a server that has lacked security fixes for more than 30 days", () => {
  beforeEach(() => missARelease("2026-01-01"));

  it("a bank refuses the server and names the required release and the remedy", async () => {
    Object.assign(env(), { DEMO: false });
    await expect(checkPostgresVersion()).rejects.toThrow(PostgresVersionError);
    await expect(checkPostgresVersion()).rejects.toThrow(
      new RegExp(`needs ${major}\\.900[\\s\\S]*ALLOW_OLD_POSTGRES=1`),
    );
  });

  it("site and worker end when they start with the server", async () => {
    Object.assign(env(), { DEMO: false });
    const end = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await endUnlessDatabaseFits();
    expect(end).toHaveBeenCalledWith(1);
    expect(told.mock.calls.flat().join("")).toContain("misses security fixes");
  });

  it("a bank's database on the server is not migrated", async () => {
    vi.stubEnv("MIGRATE_DATABASE_URL", env().DATABASE_URL);
    const at = new Date("2026-11-25T12:00:00Z");
    await expect(endUnlessPatched({ ...process.env, DEMO: "0" }, at)).rejects.toThrow("misses security fixes");
    const { DEMO: _, ...unset } = process.env;
    await expect(endUnlessPatched(unset, at)).rejects.toThrow("misses security fixes");
    vi.unstubAllEnvs();
  });

  it.each([{ DEMO: true }, { DEMO: false, ALLOW_OLD_POSTGRES: true }])(
    "the server causes only a warning with the settings %o",
    async (chosen) => {
      Object.assign(env(), chosen);
      await expect(checkPostgresVersion()).resolves.toBeUndefined();
    },
  );
});

it("a bank refuses the embedded server before anything is started", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bank-"));
  const { DATABASE_URL: _, MIGRATE_DATABASE_URL: __, ...without } = process.env;
  // An empty DATABASE_URL counts as missing. Because the variable exists, a settings file cannot set another URL.
  const start = spawn(process.execPath, script("start.ts"), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...without, DATABASE_URL: "", BANK_DATA_DIR: folder, DEMO: "0" },
  });
  let told = "";
  for (const stream of [start.stdout, start.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      told += chunk.toString();
    });
  }
  expect(await exitCode(start)).toBe(1);
  expect(told).toContain("The embedded Postgres is for demonstrations alone");
  rmSync(folder, { recursive: true });
});
