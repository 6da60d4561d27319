import "server-only";
import { db } from "@/lib/server/db";

/** Reads, in one SQL statement, the facts that show which first steps are completed. */
export async function readFirstSteps(userId: string): Promise<{ hasBeneficiary: boolean; hasSecondFactor: boolean }> {
  const [row] = await db.query<{ hasBeneficiary: boolean; hasSecondFactor: boolean }>(
    `SELECT EXISTS (SELECT FROM beneficiaries b WHERE b.owner_id = $1 AND b.status = 'active') AS "hasBeneficiary",
            EXISTS (SELECT FROM second_factors f WHERE f.user_id = $1 AND f.confirmed_at IS NOT NULL) AS "hasSecondFactor"`,
    [userId],
  );
  return row ?? { hasBeneficiary: false, hasSecondFactor: false };
}
