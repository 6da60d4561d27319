import { vi } from "vitest";

// Runs before each test file, because the files share one process. Unloads the product's modules and deletes their global state,
// so that the file starts with new state. Restores the values that the environment variables had before the first file. Packages
// and worker threads stay loaded, because their loading takes most of a file's start time.

/** The global properties that are not deleted: pools of threads, which keep no state between two tasks. */
const lasting = ["holdfastThreads", "holdfastHashingThreads"];

const globals = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv };
globals.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in globals.firstEnvironment)) delete process.env[name];
}
Object.assign(process.env, globals.firstEnvironment);
for (const name of Object.keys(globalThis)) {
  if (name.startsWith("holdfast") && !lasting.includes(name)) Reflect.deleteProperty(globalThis, name);
}

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
