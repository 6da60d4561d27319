import "server-only";
import { type Currency, currencies } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { findHistory } from "./find-history";
import type { HistoryItem } from "./history-item.model";
import { type HistoryFilters, isBooked, printedItemsMax } from "./schema";

/** All items that match the filters, newest first, and the totals of the booked items. */
export type PrintableHistory = {
  items: HistoryItem[];
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
};

/**
 * Reads all items of the actor's history that match the filters, for a PDF.
 *
 * @returns `"items"` when more than `printedItemsMax` items match
 * @throws AppError with the codes of `findHistory`. `rate_limited` if the user requests too many files, because creating a file
 * keeps the server busy
 */
export async function getPrintableHistory(actor: Actor, filters: HistoryFilters): Promise<PrintableHistory | "items"> {
  const { items, olderCursor } = await findHistory(actor, { filters, pageSize: printedItemsMax });
  if (olderCursor) return "items";
  await countAgainstLimit("statement-user", actor.userId);
  return { items, totals: addUp(items) };
}

function addUp(items: HistoryItem[]): PrintableHistory["totals"] {
  const booked = items.filter(isBooked);
  return currencies
    .filter((currency) => booked.some((item) => item.currency === currency))
    .map((currency) => {
      const sum = (direction: HistoryItem["direction"]) =>
        booked
          .filter((item) => item.currency === currency && item.direction === direction)
          .reduce((total, { amountMinor }) => total + amountMinor, 0n);
      return { currency, inMinor: sum("in"), outMinor: sum("out") };
    });
}
