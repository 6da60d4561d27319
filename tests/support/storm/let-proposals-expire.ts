import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "@/scripts/postgres/connect";
import { sqlOf } from "@/tests/support/database/sql-of";

const pauseMs = 400;

/**
 * Lets the open proposals expire, one after the other, each 300 ms after it was chosen. The product never changes an expiry, and a
 * trigger function refuses the change. `letProposalsExpire` therefore replaces the trigger function by a version that allows the
 * change. The trigger stays enabled, because disabling a trigger would lock the table and cause waits that never occur in the
 * product.
 *
 * @returns a function that stops these changes
 */
export async function letProposalsExpire(ownerUrl: string): Promise<() => Promise<void>> {
  const [keep = ""] = sqlOf("proposals_keep").split("\n\n");
  await withConnection(ownerUrl, (owner) => owner.query(keep.replaceAll("{state,", "{expires_at,state,")));
  let isOver = false;
  const passing = withConnection(ownerUrl, async (owner) => {
    while (!isOver) {
      await owner.query(
        `UPDATE proposals SET expires_at = clock_timestamp() + interval '300 milliseconds'
          WHERE id = (SELECT id FROM proposals WHERE state = 'open' ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      );
      await pause(pauseMs);
    }
  });
  return async () => {
    isOver = true;
    await passing;
  };
}
