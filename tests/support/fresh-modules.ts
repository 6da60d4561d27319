import { vi } from "vitest";

// Before each file of unit tests, which share a process: the product's modules are loaded again, with all that they keep, and
// the environment is what it was before the first file. Packages stay loaded, which is where the time goes.

const globals = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv };
globals.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in globals.firstEnvironment)) delete process.env[name];
}
Object.assign(process.env, globals.firstEnvironment);

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
