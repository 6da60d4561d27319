import "server-only";
import * as z from "zod";
import type { PageQuery } from "./list-page.sql";

/**
 * A page of a list in the format of the HTTP contract. If more rows match than a client can read, the reply counts only the rows
 * and pages that a client can read, and states that the total is not exact.
 */
export function listReply<Item>(docs: Item[], total: number, { page, pageSize, countMax }: Required<PageQuery>) {
  const rowsMax = countMax - 1;
  const totalDocs = Math.min(total, rowsMax);
  const totalPages = Math.max(1, Math.ceil(totalDocs / pageSize));
  return {
    data: {
      ...{ docs, totalDocs, isTotalExact: total <= rowsMax, limit: pageSize, page, totalPages },
      ...{ hasNextPage: page < totalPages, hasPrevPage: page > 1 },
    },
  };
}

/** The schema of `data` in the replies of `listReply`. `item` is the schema of one item. */
export function listShape<Item extends z.ZodType>(item: Item) {
  const [count, flag] = [z.int(), z.boolean()];
  return z.object({
    docs: z.array(item),
    isTotalExact: flag,
    ...{ totalDocs: count, limit: count, page: count, totalPages: count, hasNextPage: flag, hasPrevPage: flag },
  });
}

/** A record in the format of the HTTP contract: `data` is a list with one item. */
export function detailReply<Item>(item: Item): { data: [Item] } {
  return { data: [item] };
}

/** The schema of `data` in the replies of `detailReply`. `item` is the schema of the item. */
export function detailShape<Item extends z.ZodType>(item: Item) {
  return z.tuple([item]);
}
