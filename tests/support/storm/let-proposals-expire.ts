import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "@/scripts/postgres/connect";
import { sqlOf } from "@/tests/support/database/sql-of";

const pauseMs = 400;

/**
 * Makes one open proposal after another expire within 300 ms. The product has no such act and a trigger refuses the change, so
 * this function replaces the trigger by a version that allows the change. Switching the trigger off would lock the table and
 * cause an order of waits that the product never has.
 *
 * @returns a function that stops the expiry
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
