import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { SecondFactorKind } from "@/lib/server/prisma-client/enums";

/**
 * The moments at which staff reset a user's PINs (null for a PIN without an open reset), and the user's confirmed second factors.
 */
type ProofState = {
  domesticPinResetAt: Date | null;
  foreignPinResetAt: Date | null;
  atmPinResetAt: Date | null;
  factors: { kind: SecondFactorKind; disownedAt: string | null }[];
};

/** Reads, in one query, the data that determine which proof of identity a user needs for new PINs. */
export async function queryProofState(source: Queryable, userId: string): Promise<ProofState | undefined> {
  const [state] = await source.query<ProofState>(
    `SELECT u.domestic_pin_reset_at AS "domesticPinResetAt", u.foreign_pin_reset_at AS "foreignPinResetAt",
            u.atm_pin_reset_at AS "atmPinResetAt",
            (SELECT coalesce(json_agg(json_build_object('kind', f.kind, 'disownedAt', f.disowned_at) ORDER BY f.created_at, f.id), '[]')
               FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS factors
       FROM users u WHERE u.id = $1`,
    [userId],
  );
  return state;
}
