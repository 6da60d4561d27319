import "server-only";
import { fieldError } from "@/lib/server/errors";

/**
 * The order of a list that `sort` names; newest first when there is none. Only the table's own members count: every object has
 * a `constructor`.
 *
 * @throws AppError `validation_failed` on `sort` for another name
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
