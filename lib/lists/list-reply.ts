import "server-only";
import * as z from "zod";
import type { ListQuery } from "./list-query";

/** A page of a list in the format of the HTTP contract. */
export function listReply<Item>(
  docs: Item[],
  totalDocs: number,
  { page, pageSize }: Pick<ListQuery, "page" | "pageSize">,
) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / pageSize));
  return {
    data: { docs, totalDocs, limit: pageSize, page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 },
  };
}

/** The schema of `data` in the replies of `listReply`. `item` is the schema of one item. */
export function listShape<Item extends z.ZodType>(item: Item) {
  const [count, flag] = [z.int(), z.boolean()];
  return z.object({
    docs: z.array(item),
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
