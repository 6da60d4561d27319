import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "@/scripts/postgres/connect";

const pauseMs = 200;

/**
 * Lets the prices of held conversions expire, one after the other, each 100 ms after it was chosen. Acts then race with the expiry
 * of the price.
 *
 * @returns a function that stops these changes
 */
export async function letPricesEnd(ownerUrl: string): Promise<() => Promise<void>> {
  let isOver = false;
  const passing = withConnection(ownerUrl, async (owner) => {
    while (!isOver) {
      await owner.query(
        `UPDATE transfers SET price_ends_at = clock_timestamp() + interval '100 milliseconds'
          WHERE id = (SELECT id FROM transfers WHERE quote_id IS NOT NULL AND hold_id IS NOT NULL
                       ORDER BY random() LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`,
      );
      await pause(pauseMs);
    }
  });
  return async () => {
    isOver = true;
    await passing;
  };
}
