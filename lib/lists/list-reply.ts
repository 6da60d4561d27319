import "server-only";
import * as z from "zod";
import type { ListQuery } from "./list-query";

/** A page of a list in the contract's shape. */
export function listReply<Item>(docs: Item[], totalDocs: number, { page, pageSize }: ListQuery) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / pageSize));
  return {
    data: { docs, totalDocs, limit: pageSize, page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 },
  };
}

/** The shape of what `listReply` returns, for items of this shape. */
export function listShape<Item extends z.ZodType>(item: Item) {
  const [count, flag] = [z.int(), z.boolean()];
  return z.object({
    docs: z.array(item),
    ...{ totalDocs: count, limit: count, page: count, totalPages: count, hasNextPage: flag, hasPrevPage: flag },
  });
}

/** A record in the contract's shape: `data` is a list of one. */
export function detailReply<Item>(item: Item): { data: [Item] } {
  return { data: [item] };
}

/** The shape of what `detailReply` returns, for an item of this shape. */
export function detailShape<Item extends z.ZodType>(item: Item) {
  return z.tuple([item]);
}
