import "server-only";
import { describeError, log } from "@/lib/server/log";
import { countMissing, type Expected } from "./health.sql";

const answerWithinMs = 5_000;

/** The names of the migrations that belong to this build; see next.config.ts. */
const expectedMigrations = (process.env.HOLDFAST_MIGRATIONS ?? "").split(",").filter(Boolean);

/** The functions of prisma/functions that belong to this build, each as a name and a checksum. */
const expectedFunctions = (process.env.HOLDFAST_FUNCTIONS ?? "").split(",").filter(Boolean);

/**
 * True when the site can work: the database answers within five seconds, and all migrations and functions of this build have been
 * applied. Migrations and functions of a later build do no harm.
 */
export async function isHealthy(
  expected: Expected = { migrations: expectedMigrations, functions: expectedFunctions },
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the database does not answer")), answerWithinMs);
  });
  try {
    return (await Promise.race([countMissing(expected), tooLate])) === 0n;
  } catch (error) {
    log.warn({ error: describeError(error) }, "not healthy");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
