import "server-only";
import { pickOrder } from "./pick-order";

/** An order of records by a column and then by id. A query can continue after any record of a list in this order. */
export type KeysetOrder<Row> = {
  sql: string;
  /** The SQL condition for the rows after the row with these values. `value` and `id` are placeholders of the SQL statement. */
  after: (value: string, id: string) => string;
  valueOf: (row: Row) => Date | bigint;
};

type Ordered = { createdAt: Date; amountMinor: bigint };

/**
 * The orders of a queue. `sort` selects an order by its name, which is `createdAt` or `amount`. A minus sign before the name means
 * descending order. The default is newest first. `alias` is the SQL alias of the queue's table. @throws AppError
 * `validation_failed` for any other name
 */
export function queueOrders<Row extends Ordered>(alias: string): (sort: string | undefined) => KeysetOrder<Row> {
  const order = (column: "created_at" | "amount_minor", isDescending: boolean): KeysetOrder<Row> => {
    const direction = isDescending ? " DESC" : "";
    const type = column === "created_at" ? "timestamptz" : "bigint";
    return {
      sql: `${alias}.${column}${direction}, ${alias}.id${direction}`,
      after: (value, id) =>
        `(${alias}.${column}, ${alias}.id) ${isDescending ? "<" : ">"} (${value}::${type}, ${id}::uuid)`,
      valueOf: ({ createdAt, amountMinor }) => (column === "created_at" ? createdAt : amountMinor),
    };
  };
  const orders = {
    "-createdAt": order("created_at", true),
    createdAt: order("created_at", false),
    "-amount": order("amount_minor", true),
    amount: order("amount_minor", false),
  };
  return (sort) => pickOrder(orders, sort);
}
