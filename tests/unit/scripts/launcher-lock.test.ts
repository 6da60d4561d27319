import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { LauncherLock } from "@/scripts/launcher/launcher-lock";
import { identify, isRunning } from "@/scripts/system/processes";

const folders: string[] = [];

function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-lock-"));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true });
  }
});

function startSleeper(): { pid: number; stop: () => void } {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
  return { pid: child.pid ?? 0, stop: () => child.kill("SIGKILL") };
}

describe("the lock of a data folder", () => {
  it("the lock refuses a second launcher and names the URL of the first", async () => {
    const folder = makeDataFolder();
    const lock = await LauncherLock.take(folder);
    lock.noteAddress("http://localhost:3000");
    await expect(LauncherLock.take(folder)).rejects.toThrow(
      "already running on this data folder at http://localhost:3000",
    );
  });

  it("the lock is free again after its release", async () => {
    const folder = makeDataFolder();
    (await LauncherLock.take(folder)).release();
    await expect(LauncherLock.take(folder)).resolves.toBeDefined();
  });

  it("the lock is taken over from a killed launcher, whose remaining processes are stopped", async () => {
    const folder = makeDataFolder();
    const orphan = startSleeper();
    const killed = { pid: process.pid, startedAt: "of an earlier process with our number" };
    const left = { launcher: killed, children: [identify(orphan.pid)] };
    writeFileSync(path.join(folder, "launcher.json"), JSON.stringify(left));
    await LauncherLock.take(folder);
    await vi.waitFor(
      () => expect(isRunning(identify(orphan.pid)) && left.children.every(isRunning)).toBe(false),
      60_000,
    );
  });

  it("a process that now has the id of an ended child process is not stopped", async () => {
    const folder = makeDataFolder();
    const stranger = startSleeper();
    const gone = { pid: stranger.pid, startedAt: "earlier" };
    const left = { launcher: { pid: process.pid, startedAt: "earlier" }, children: [gone] };
    writeFileSync(path.join(folder, "launcher.json"), JSON.stringify(left));
    await LauncherLock.take(folder);
    expect(isRunning(identify(stranger.pid))).toBe(true);
    stranger.stop();
  });

  it("the lock is taken over when its file was only partly written", async () => {
    const folder = makeDataFolder();
    writeFileSync(path.join(folder, "launcher.json"), '{"launcher":{"pi');
    await LauncherLock.take(folder);
    expect(JSON.parse(readFileSync(path.join(folder, "launcher.json"), "utf8")).launcher.pid).toBe(process.pid);
  });
});
