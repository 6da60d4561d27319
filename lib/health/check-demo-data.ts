import "server-only";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/** Demo data where there is to be a bank. */
export class DemoDataError extends Error {
  override name = "DemoDataError";
}

/**
 * Looks, outside a demonstration, whether the database has ever held one: its customers do not exist, and everybody can read
 * their passwords.
 *
 * @throws DemoDataError, with what to do
 */
export async function checkDemoData(): Promise<void> {
  if (env().DEMO || (await db.prisma.demoMark.count()) === 0) return;
  throw new DemoDataError(
    "This database holds demo data: customers and staff whose passwords are published. DEMO=0 does not start on it.\n" +
      "Name an empty database in DATABASE_URL, or without one another folder in BANK_DATA_DIR. " +
      "DEMO=1 goes on with the demonstration.",
  );
}
