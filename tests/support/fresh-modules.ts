import { vi } from "vitest";

// Runs before each file of unit tests. The files share one process. Loads the product's modules again, so that their state
// is new. Restores the environment from before the first file. Packages stay loaded, because loading them takes most of the
// time.

const globals = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv };
globals.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in globals.firstEnvironment)) delete process.env[name];
}
Object.assign(process.env, globals.firstEnvironment);

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
