import "server-only";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/** The error when the database of a real bank contains demo data. */
export class DemoDataError extends Error {
  override name = "DemoDataError";
}

/**
 * Outside a demonstration, checks that no demonstration has ever used the database. Demo customers are not real people, and
 * their passwords are public.
 *
 * @throws DemoDataError with instructions
 */
export async function checkDemoData(): Promise<void> {
  if (env().DEMO || (await db.prisma.demoMark.count()) === 0) return;
  throw new DemoDataError(
    "This database holds demo data: customers and staff whose passwords are published. DEMO=0 does not start on it.\n" +
      "Name an empty database in DATABASE_URL, or without one another folder in BANK_DATA_DIR. " +
      "DEMO=1 goes on with the demonstration.",
  );
}
