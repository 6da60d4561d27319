import type { Queryable } from "@/lib/server/db";

/** Writes the provision rate of each stage, in hundredths of a percent. The first rate is the rate of stage 1. */
export async function writeProvisionRates(connection: Queryable, ratesBp: number[]): Promise<void> {
  await connection.query(
    `INSERT INTO provision_rates (stage, rate_bp) SELECT stage, rate_bp FROM unnest($1::int[]) WITH ORDINALITY r(rate_bp, stage)
     ON CONFLICT (stage) DO UPDATE SET rate_bp = excluded.rate_bp`,
    [ratesBp],
  );
}
