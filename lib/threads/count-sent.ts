import "server-only";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { countOnDate, type SentKind } from "./sent-counts.sql";

const bounds = {
  message: { setting: "CUSTOMER_MESSAGES_PER_DAY", messageKey: "limit_messages_day" },
  file: { setting: "CUSTOMER_UPLOADS_PER_DAY", messageKey: "limit_files_day" },
} as const satisfies Record<SentKind, object>;

/**
 * Counts a message or a file of a customer. The bank keeps messages and their files for years, so a customer without a limit could
 * fill the database. There is no limit for staff. A refusal rolls back the caller's transaction, and with it the count.
 *
 * @throws AppError `limit_exceeded` if the customer has reached the limit for this date of the bank
 */
export async function countSent(tx: Queryable, { userId, role }: Actor, kind: SentKind): Promise<void> {
  if (isStaffRole(role)) return;
  const { setting, messageKey } = bounds[kind];
  const limit = Math.max(1, Math.floor(env()[setting] * env().PACE_FACTOR));
  const count = await countOnDate(tx, userId, kind, bankDate(now()));
  if (count > limit) throw new AppError("limit_exceeded", { messageKey, params: { limit } });
}
