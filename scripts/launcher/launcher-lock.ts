import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { OperatorError } from "@/scripts/command/project";
import { hasCode, readFileIfThere, writePrivateFile } from "@/scripts/system/private-files";
import { identify, isRunning, type ProcessIdentity, stopProcess, waitUntil } from "@/scripts/system/processes";

interface LockContent {
  launcher: ProcessIdentity;
  /** The processes that the launcher has started. The next launcher stops these processes if this launcher was killed. */
  children: ProcessIdentity[];
  /** The site's URL; undefined until the port is chosen. */
  address?: string;
  stopping?: boolean;
}

/**
 * A file in the data folder that lets only one launcher at a time use the folder. A launcher that takes the lock of a killed
 * launcher first stops the processes that the killed launcher has left running.
 */
export class LauncherLock {
  private content: LockContent = { launcher: identify(process.pid), children: [] };

  private constructor(private readonly file: string) {}

  /** @throws OperatorError if another launcher uses this data folder */
  static async take(directory: string): Promise<LauncherLock> {
    const lock = new LauncherLock(path.join(directory, "launcher.json"));
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    while (!lock.tryCreate()) {
      await lock.clearOrRefuse();
    }
    return lock;
  }

  noteChild(pid: number): void {
    this.content.children = [...this.content.children.filter(isRunning), identify(pid)];
    this.save();
  }

  noteAddress(address: string): void {
    this.content.address = address;
    this.save();
  }

  noteStopping(): void {
    this.content.stopping = true;
    this.save();
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private tryCreate(): boolean {
    try {
      writeFileSync(this.file, JSON.stringify(this.content), { flag: "wx", mode: 0o600 });
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) {
        return false;
      }
      throw error;
    }
  }

  private async clearOrRefuse(): Promise<void> {
    const text = readFileIfThere(this.file);
    const other = parse(text);
    if (other?.stopping) {
      console.log("Waiting for the Holdfast that is just stopping …");
      await waitUntil(() => !existsSync(this.file) || !isRunning(other.launcher), 60_000);
    }
    if (other && existsSync(this.file) && isRunning(other.launcher)) {
      const where = other.address ? ` at ${other.address}` : " (still starting)";
      throw new OperatorError(
        `Holdfast is already running on this data folder${where}, as process ${other.launcher.pid}. ` +
          "Stop it first, or set BANK_DATA_DIR to another folder.",
      );
    }
    // The launcher that wrote the lock file no longer runs. If two launchers start at once, only one launcher can rename the file.
    // This launcher also stops the processes that the file lists.
    const abandoned = `${this.file}.${process.pid}.old`;
    try {
      renameSync(this.file, abandoned);
    } catch (error) {
      if (hasCode(error, "ENOENT")) {
        return;
      }
      throw error;
    }
    if (readFileIfThere(abandoned) !== text) {
      renameSync(abandoned, this.file);
      return;
    }
    for (const child of other?.children ?? []) {
      await stopProcess(child);
    }
    rmSync(abandoned, { force: true });
  }

  private save(): void {
    writePrivateFile(this.file, JSON.stringify(this.content));
  }
}

function parse(text: string | undefined): LockContent | undefined {
  try {
    return text ? (JSON.parse(text) as LockContent) : undefined;
  } catch {
    // An incomplete file counts as no file. It was left by a launcher that was killed during the write.
    return undefined;
  }
}
