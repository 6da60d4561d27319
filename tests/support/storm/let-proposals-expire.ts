import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "@/scripts/postgres/connect";
import { sqlOf } from "@/tests/support/database/sql-of";

const pauseMs = 400;

/**
 * Sets the expiry of one open proposal after another to a time 300 ms later. The product never does this, and the function of a
 * trigger refuses the change. This function therefore replaces the trigger's function by a version that allows the change. This
 * function does not disable the trigger, because disabling it would lock the table and cause waits that never occur in the
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
