import "server-only";
import * as path from "node:path";
import type { Options } from "@node-rs/argon2";
import { Piscina } from "piscina";

/** Hashes at once; who waits for their turn does so in `hashing-turn.ts`. */
export const hashesAtOnceMax = 2;

type Work = { secret: string; options: Options; hashed?: string };

/** One pool for all bundles of the server, which each have a copy of this module. */
const globals = globalThis as typeof globalThis & { holdfastHashingThreads?: Piscina<Work, string | boolean> };

/**
 * Threads for argon2. Node's own for such work are as important to the system as the one that answers requests: with as many
 * processors as hashes at once, everybody's pages would wait for a flood of log-ins. These give way.
 */
function threads(): Piscina<Work, string | boolean> {
  globals.holdfastHashingThreads ??= new Piscina({
    filename: path.join(process.cwd(), "lib", "server", "secrets", "hash-in-thread.mjs"),
    minThreads: 1,
    maxThreads: hashesAtOnceMax,
    idleTimeout: 60_000,
    niceIncrement: 10,
    env: {},
    execArgv: [],
  });
  return globals.holdfastHashingThreads;
}

/** The hash of a secret. */
export async function hashInThread(secret: string, options: Options): Promise<string> {
  return String(await threads().run({ secret, options }));
}

/** Whether a hash is that of `secret`. */
export async function verifyInThread(hashed: string, secret: string, options: Options): Promise<boolean> {
  return (await threads().run({ secret, options, hashed })) === true;
}
