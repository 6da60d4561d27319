import "server-only";
import { type Currency, currencies } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { findHistory } from "./find-history";
import type { HistoryRow } from "./history-row";
import { type HistoryFilters, isBooked, printedRowsMax } from "./schema";

/** Everything that the filters leave, newest first, and what the booked part of it adds up to. */
export type PrintableHistory = {
  rows: HistoryRow[];
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
};

/**
 * The actor's history for paper: exactly what the filters leave.
 *
 * @returns `rows` when there are more than `printedRowsMax`
 * @throws AppError as `findHistory`, and `rate_limited`: making a file keeps the server busy
 */
export async function getPrintableHistory(actor: Actor, filters: HistoryFilters): Promise<PrintableHistory | "rows"> {
  const { rows, olderCursor } = await findHistory(actor, { filters, pageSize: printedRowsMax });
  if (olderCursor) return "rows";
  await countAgainstLimit("statement-user", actor.userId);
  return { rows, totals: addUp(rows) };
}

function addUp(rows: HistoryRow[]): PrintableHistory["totals"] {
  const booked = rows.filter(isBooked);
  return currencies
    .filter((currency) => booked.some((row) => row.currency === currency))
    .map((currency) => {
      const sum = (direction: HistoryRow["direction"]) =>
        booked
          .filter((row) => row.currency === currency && row.direction === direction)
          .reduce((total, { amountMinor }) => total + amountMinor, 0n);
      return { currency, inMinor: sum("in"), outMinor: sum("out") };
    });
}
