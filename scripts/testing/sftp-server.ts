import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { OperatorError } from "@/scripts/command/project";

/** The folders in which Linux distributions install the OpenSSH server. A user's PATH may lack these folders. */
const folders = ["/usr/sbin", "/usr/local/sbin", "/usr/bin"];

const findServer = () => folders.map((folder) => path.join(folder, "sshd")).find((file) => existsSync(file));

/**
 * Finds the OpenSSH server for the tests of SFTP, and returns its path. If the machine has no server and root runs the tests, the
 * function installs Debian's package.
 *
 * @throws OperatorError if there is no server and none can be installed
 */
export function ensureSftpServer(): string {
  const known = findServer();
  if (known) return known;
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = "apt-get install -y --no-install-recommends openssh-server";
    spawnSync("sh", ["-c", `${install} || (apt-get update && ${install})`], { env, stdio: "ignore", timeout: 180_000 });
  }
  const installed = findServer();
  if (!installed)
    throw new OperatorError("The tests of SFTP need OpenSSH's server. Install the package openssh-server.");
  return installed;
}
