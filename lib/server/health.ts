import "server-only";
import { db } from "./db";
import { describeError, log } from "./log";

const answerWithinMs = 5_000;

/** The names of the migrations that this build was made with; see next.config.ts. */
const expectedMigrations = (process.env.HOLDFAST_MIGRATIONS ?? "").split(",").filter(Boolean);

/** Whether the site can work: the database answers, within five seconds, and all migrations are applied. */
export async function isHealthy(migrations: readonly string[] = expectedMigrations): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the database does not answer")), answerWithinMs);
  });
  try {
    return (await Promise.race([countMissing(migrations), tooLate])) === 0n;
  } catch (error) {
    log.warn({ error: describeError(error) }, "not healthy");
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function countMissing(migrations: readonly string[]): Promise<bigint> {
  const [row] = await db.query<{ missing: bigint }>(
    `SELECT count(*) AS missing FROM unnest($1::text[]) AS expected (name)
      WHERE NOT EXISTS (SELECT FROM _prisma_migrations
                         WHERE migration_name = name AND finished_at IS NOT NULL AND rolled_back_at IS NULL)`,
    [migrations],
  );
  return row?.missing ?? 0n;
}
