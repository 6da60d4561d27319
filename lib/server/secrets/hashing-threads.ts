import "server-only";
import * as path from "node:path";
import type { Options } from "@node-rs/argon2";
import { Piscina } from "piscina";

/** The largest number of simultaneous hashes. `hashing-turn.ts` makes further callers wait. */
export const hashesAtOnceMax = 2;

type Work = { secret: string; options: Options; hashed?: string };

/** Each bundle of the server contains a copy of this module. All copies share this pool. */
const globals = globalThis as typeof globalThis & { holdfastHashingThreads?: Piscina<Work, string | boolean> };

/**
 * Returns the threads for argon2. The threads have a lower priority than the thread that answers requests. Node's own thread pool
 * has the same priority as the thread that answers requests. If argon2 used Node's thread pool, many log-ins would delay all
 * pages.
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

/** Hashes a secret. */
export async function hashInThread(secret: string, options: Options): Promise<string> {
  return String(await threads().run({ secret, options }));
}

/** True if a hash was made from `secret`. */
export async function verifyInThread(hashed: string, secret: string, options: Options): Promise<boolean> {
  return (await threads().run({ secret, options, hashed })) === true;
}
