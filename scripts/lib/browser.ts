import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { chromium } from "@playwright/test";
import { OperatorError, projectRoot } from "./project";

const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const downloadTimeoutMs = 180_000;
/** A Chromium in an npm package, for machines where nothing else may be installed. Runs on Linux x64. */
const packagedBrowser = { name: "@sparticuz/chromium", version: "141.0.0" };
const packagedDirectory = path.join(projectRoot, "node_modules", ".cache", "holdfast-browser");

/** What a browser of ours is started with: nothing that reaches for the network on its own. */
export const browserArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium's own sandbox cannot run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** A browser that is on this machine: `CHROMIUM_PATH`, one on the PATH, Playwright's own, or one made by `ensureBrowser`. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((directory) => commands.map((command) => path.join(directory, command)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath(), packagedLauncher()];
  return candidates.find((candidate) => candidate && isExecutable(candidate));
}

/**
 * A browser for the tests, installed when there is none: Playwright's own, else Debian's as root, else one from the npm
 * registry.
 *
 * @throws OperatorError when none can be had.
 */
export function ensureBrowser(): string {
  const attempts = [() => undefined, installPlaywrights, installDebians, installPackaged];
  for (const attempt of attempts) {
    attempt();
    const browser = findBrowser();
    if (browser) {
      return browser;
    }
  }
  throw new OperatorError(
    "The browser tests need Chromium or Chrome, and none could be installed here. Set CHROMIUM_PATH to one.",
  );
}

function installPlaywrights(): void {
  console.log("There is no browser on this machine. Trying Playwright's own …");
  const cli = path.join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
  tryCommand(process.execPath, [cli, "install", "--only-shell", "chromium"]);
}

function installDebians(): void {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Trying Debian's …");
    tryCommand("apt-get", ["update", "-qq"]);
    tryCommand("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  }
}

/** Unpacks it with the libraries and fonts that it brings along, behind a script that points it to them. */
function installPackaged(): void {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return;
  }
  console.log("Trying one from the npm registry …");
  mkdirSync(packagedDirectory, { recursive: true });
  writeFileSync(path.join(packagedDirectory, "package.json"), '{ "private": true }\n');
  const npm = process.env.npm_execpath;
  const wanted = `${packagedBrowser.name}@${packagedBrowser.version}`;
  const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", packagedDirectory, wanted];
  tryCommand(npm ? process.execPath : "npm", npm ? [npm, ...install] : install);
  const unpack = `import("${packagedBrowser.name}").then((module) => module.default.executablePath())`;
  // The package unpacks its libraries where it believes itself on the cloud service that it was made for.
  const unpackEnv = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x", TMPDIR: packagedDirectory };
  tryCommand(process.execPath, ["--eval", unpack], { cwd: packagedDirectory, env: unpackEnv });
  const lines = [
    "#!/bin/sh",
    'here=$(dirname "$0")',
    'LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts" exec "$here/chromium" "$@"',
  ];
  if (existsSync(path.join(packagedDirectory, "chromium"))) {
    writeFileSync(packagedLauncher(), `${lines.join("\n")}\n`);
    chmodSync(packagedLauncher(), 0o755);
  }
}

function packagedLauncher(): string {
  return path.join(packagedDirectory, "start-chromium");
}

function tryCommand(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
): void {
  spawnSync(command, args, {
    cwd,
    timeout: downloadTimeoutMs,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...env },
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
