import "server-only";
import { db } from "./db";
import { describeError, log } from "./log";

const answerWithinMs = 5_000;

/** The names of the migrations that this build was made with; see next.config.ts. */
const expectedMigrations = (process.env.HOLDFAST_MIGRATIONS ?? "").split(",").filter(Boolean);

/** The functions of prisma/functions that it was made with, each as its name and checksum. */
const expectedFunctions = (process.env.HOLDFAST_FUNCTIONS ?? "").split(",").filter(Boolean);

/** What a database has to have for a build: the names of migrations, and functions as `name:checksum`. */
type Expected = { migrations: readonly string[]; functions: readonly string[] };

/**
 * Whether the site can work: the database answers, within five seconds, and has had all migrations and functions of this
 * build applied. Those of a later build, which is about to take over, do no harm.
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

async function countMissing({ migrations, functions }: Expected): Promise<bigint> {
  const [row] = await db.query<{ missing: bigint }>(
    `SELECT (SELECT count(*) FROM unnest($1::text[]) AS expected (name)
              WHERE NOT EXISTS (SELECT FROM _prisma_migrations
                                 WHERE migration_name = name AND finished_at IS NOT NULL AND rolled_back_at IS NULL))
          + (SELECT count(*) FROM unnest($2::text[]) AS expected (version)
              WHERE NOT EXISTS (SELECT FROM applied_functions
                                 WHERE name = split_part(version, ':', 1) AND checksum = split_part(version, ':', 2)))
            AS missing`,
    [migrations, functions],
  );
  return row?.missing ?? 0n;
}
