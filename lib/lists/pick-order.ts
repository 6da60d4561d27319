import "server-only";
import { fieldError } from "@/lib/server/errors";

/**
 * Returns the order with the name `sort` from the orders of a list. The default is newest first. Only own properties of `orders`
 * are valid names, because every object also inherits properties such as `constructor`.
 *
 * @throws AppError `validation_failed` on `sort` for any other name
 */
export function pickOrder<Order>(
  orders: Readonly<Record<string, Order>> & { "-createdAt": Order },
  sort: string | undefined,
): Order {
  const name = sort || "-createdAt";
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (order === undefined) throw fieldError("sort", "invalid");
  return order;
}
