import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { paths } from "@/lib/paths";
import { OperatorError, projectRoot } from "@/scripts/command/project";

/** The commands of Chromium's headless shell, which runs the tests in half the time of a full Chromium. */
const shellCommands = ["chromium-headless-shell"];
const fullCommands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const downloadTimeoutMs = 180_000;
/**
 * An npm package with a headless shell for Linux x64, for machines on which only npm packages can be installed.
 */
const packagedBrowser = { name: "@sparticuz/chromium", version: "143.0.4" };
const packagedDirectory = path.join(projectRoot, "node_modules", ".cache", "holdfast-browser");

/** Arguments for the browser. Most of these arguments keep the browser from sending its own requests. */
export const browserArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium's own sandbox cannot run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * Finds a browser on this machine and returns its path. Tries `CHROMIUM_PATH`, then a headless shell, then any other Chromium or
 * Chrome.
 */
export function findBrowser(): string | undefined {
  return findShell() ?? [...onPath(fullCommands), chromium.executablePath()].find(isExecutable);
}

function findShell(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  const candidates = [...(given ? [given] : []), ...playwrightsShells(), ...onPath(shellCommands), packagedLauncher()];
  return candidates.find(isExecutable);
}

/**
 * Finds a browser for the tests and returns its path. If no headless shell exists, the function tries to install one, from three
 * sources in turn. The first source is Debian's package, only for root and only if no browser exists. The second source is the
 * npm registry, and the shell is installed inside the project. The third source is Playwright's own download.
 *
 * @throws OperatorError if no browser exists and none can be installed
 */
export function ensureBrowser(): string {
  const attempts = [...(findBrowser() ? [] : [installDebians]), installPackaged, installPlaywrights];
  for (const attempt of attempts) {
    if (findShell()) break;
    attempt();
  }
  const browser = findBrowser();
  if (!browser) {
    throw new OperatorError(
      "The browser tests need Chromium or Chrome, and none could be installed here. Set CHROMIUM_PATH to one.",
    );
  }
  return browser;
}

/**
 * Returns the possible paths of Playwright's headless shell. Playwright reports only the path of the full browser. The folder of
 * the headless shell is beside the folder of the full browser.
 */
function playwrightsShells(): string[] {
  const [, parent = "", revision = ""] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const directory = path.join(parent, `chromium_headless_shell-${revision}`);
  if (!parent || !existsSync(directory)) return [];
  const names = ["chrome-headless-shell", "chrome-headless-shell.exe", "headless_shell", "headless_shell.exe"];
  return readdirSync(directory).flatMap((platform) => names.map((name) => path.join(directory, platform, name)));
}

function onPath(names: string[]): string[] {
  const directories = (process.env.PATH ?? "").split(path.delimiter);
  return directories.flatMap((directory) => names.map((name) => path.join(directory, name)));
}

function installDebians(): void {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's headless Chromium …");
    tryCommand("apt-get", ["update", "-qq"]);
    tryCommand("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...shellCommands]);
  }
}

/**
 * Installs the npm package and unpacks its browser with the libraries and fonts. Writes a shell script that starts the browser
 * with these libraries and fonts.
 */
function installPackaged(): void {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return;
  }
  console.log("Installing a headless Chromium from the npm registry …");
  mkdirSync(packagedDirectory, { recursive: true });
  writeFileSync(path.join(packagedDirectory, "package.json"), '{ "private": true }\n');
  const npm = process.env.npm_execpath;
  const wanted = `${packagedBrowser.name}@${packagedBrowser.version}`;
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0", "--prefix", packagedDirectory];
  const install = ["install", ...options, wanted];
  tryCommand(npm ? process.execPath : "npm", npm ? [npm, ...install] : install);
  const unpack = `import("${packagedBrowser.name}").then((module) => module.default.executablePath())`;
  // The package is made for AWS Lambda. The package unpacks its libraries only if `AWS_EXECUTION_ENV` names a runtime of Lambda.
  const unpackEnv = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x", TMPDIR: packagedDirectory };
  tryCommand(process.execPath, ["--eval", unpack], { cwd: packagedDirectory, env: unpackEnv });
  const lines = [
    "#!/bin/sh",
    'here=$(dirname "$0")',
    'LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf" exec "$here/chromium" "$@"',
  ];
  if (existsSync(path.join(packagedDirectory, "chromium"))) {
    writeFileSync(path.join(packagedDirectory, "fonts.conf"), packagedFonts);
    writeFileSync(packagedLauncher(), `${lines.join("\n")}\n`);
    chmodSync(packagedLauncher(), 0o755);
  }
}

function installPlaywrights(): void {
  console.log("Installing Playwright's headless Chromium …");
  const cli = path.join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
  tryCommand(process.execPath, [cli, "install", "--only-shell", "chromium"]);
}

/**
 * The font settings for the package's browser. The package's own settings look for fonts in a folder outside the project. If the
 * browser finds no font, pages crash.
 */
const packagedFonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
</fontconfig>
`;

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

/**
 * Refuses the event streams of a browser's pages. An event stream never ends, so a test that waits until the page has no open
 * requests would wait for ever.
 */
export async function refuseStreams(context: BrowserContext): Promise<void> {
  await context.route(`**${paths.live}`, (route) => route.fulfill({ status: 204 }));
}
