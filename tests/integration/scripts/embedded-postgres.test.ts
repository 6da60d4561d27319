import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withConnection } from "@/scripts/postgres/connect";
import { type EmbeddedPostgres, ensureEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { temporaryParent } from "@/scripts/postgres/postgres-place";

let folder: string;
let server: EmbeddedPostgres | undefined;

const ensure = async () => {
  server = await ensureEmbeddedPostgres(folder, { durable: false });
  return server;
};

const postmasterFile = (running: EmbeddedPostgres) => path.join(running.place, "cluster", "postmaster.pid");
const postmasterPid = (running: EmbeddedPostgres) =>
  Number(readFileSync(postmasterFile(running), "utf8").split("\n")[0]);

const query = (url: string, text: string): Promise<unknown[]> =>
  withConnection(url, (connection) => connection.query(text));

beforeEach(() => {
  folder = mkdtempSync(path.join(temporaryParent(), "holdfast embedded "));
  chmodSync(folder, 0o711);
});

afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the embedded Postgres, in a folder with a space in its name", () => {
  it("the server keeps its data and its port across starts", async () => {
    const first = await ensure();
    await query(first.ownerUrl, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    const second = await ensure();
    expect(second.databaseUrl).toBe(first.databaseUrl);
    expect(await query(second.ownerUrl, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  it("a running server is found again, for example after a kill -9 of the launcher", async () => {
    const first = await ensure();
    const second = await ensure();
    expect(second.reused).toBe(true);
    expect(postmasterPid(second)).toBe(postmasterPid(first));
  });

  it("the server loses no committed data when it is killed itself", async () => {
    const first = await ensure();
    await query(first.ownerUrl, "CREATE TABLE kept AS SELECT 42 AS answer");
    process.kill(postmasterPid(first), "SIGKILL");
    await vi.waitFor(async () => expect(await first.revive()).toBe(true), 120_000);
    expect(await query(first.ownerUrl, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    expect(await first.revive()).toBe(false);
  });

  it("the server starts although another process now has its process id, for example after a restart of the machine", async () => {
    const first = await ensure();
    const note = readFileSync(postmasterFile(first), "utf8");
    await first.stop();
    writeFileSync(postmasterFile(first), note.replace(/^\d+/, String(process.ppid)));
    expect((await ensure()).reused).toBe(false);
  });

  it("the product gets a role that is not a superuser, and every connection needs a password", async () => {
    const running = await ensure();
    expect(await query(running.databaseUrl, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
      { rolsuper: false },
    ]);
    const url = new URL(running.adminUrl);
    url.password = "guess";
    await expect(query(url.toString(), "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("the server explains the remedy when the file with its password is missing", async () => {
    await (await ensure()).stop();
    rmSync(path.join(folder, "postgres.json"));
    await expect(ensure()).rejects.toThrow("Put that file back");
  });
});
