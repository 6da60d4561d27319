import { vi } from "vitest";

// Runs before each file of unit tests, because the files share one process. Unloads the product's modules, so that the file loads
// them with new state. Restores the environment variables from before the first file. Packages stay loaded, because loading them
// takes most of the time.

const globals = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv };
globals.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in globals.firstEnvironment)) delete process.env[name];
}
Object.assign(process.env, globals.firstEnvironment);

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
