import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import * as path from "node:path";
import { waitUntil } from "@/scripts/system/processes";
import { ensureSftpServer } from "@/scripts/testing/sftp-server";

/**
 * An OpenSSH server on 127.0.0.1. `hostKey` is the hash of the server's host key, and `key` is the path of the client's private
 * key.
 */
export type SftpServer = {
  port: number;
  user: string;
  hostKey: string;
  key: string;
  changeHostKey(): Promise<string>;
  stop(): void;
};

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

function newKey(file: string): string {
  rmSync(file, { force: true });
  run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file);
  return run("ssh-keygen", "-l", "-f", file).split(" ")[1] ?? "";
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

/** Starts an OpenSSH server on which the present user can log in with a new key. */
export async function startSftpServer(): Promise<SftpServer> {
  const sshd = ensureSftpServer();
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-sshd-"));
  const file = (name: string) => path.join(folder, name);
  const [port, { username: user }] = [await freePort(), userInfo()];
  newKey(file("client"));
  const hostKey = newKey(file("host"));
  writeFileSync(file("authorized_keys"), readFileSync(file("client.pub")));
  chmodSync(file("authorized_keys"), 0o600);
  // OpenSSH needs this folder if root starts the server.
  if (process.getuid?.() === 0 && !existsSync("/run/sshd")) mkdirSync("/run/sshd", { mode: 0o755 });
  const settings = [
    ...[`Port ${port}`, "ListenAddress 127.0.0.1", `HostKey ${file("host")}`, `PidFile ${file("pid")}`],
    ...[`AuthorizedKeysFile ${file("authorized_keys")}`, "PasswordAuthentication no", "UsePAM no", "StrictModes no"],
    ...["PermitRootLogin prohibit-password", "Subsystem sftp internal-sftp", "MaxStartups 100"],
  ];
  writeFileSync(file("sshd_config"), `${settings.join("\n")}\n`);
  let server: ChildProcess;
  const start = async () => {
    server = spawn(sshd, ["-D", "-e", "-f", file("sshd_config")], { stdio: "ignore" });
    if (!(await waitUntil(() => answers(port), 60_000, 50))) throw new Error("sshd does not answer");
  };
  const end = () => server.kill("SIGKILL");
  await start();
  return {
    ...{ port, user, hostKey, key: file("client") },
    async changeHostKey() {
      end();
      await waitUntil(async () => !(await answers(port)), 60_000, 20);
      const changed = newKey(file("host"));
      await start();
      return changed;
    },
    stop() {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
