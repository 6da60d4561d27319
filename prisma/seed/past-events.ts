import type { NoticeRows } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";
import { insertNotice } from "./past-notices";
import type { SeedAccount } from "./past-transfers";

/** A past event. `record` writes the event's records. */
export type PastEvent = { at: Date; record: (tx: Database) => Promise<void> };

/**
 * A past application for a loan or a deposit. `units` is the amount in whole currency units. `startedAt` is the moment at which
 * the loan was paid out or the deposit was locked. `startedAt` is undefined if staff have not decided on the application yet.
 */
export type PastApplication = {
  account: SeedAccount;
  planName: string;
  units: number;
  appliedAt: Date;
  startedAt?: Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the last second of a date in UTC. The seed gives this time to the payments of a loan's or deposit's schedule. */
export const endOfDay = (date: string) => new Date(Date.parse(date) + dayMs - 1_000);

/** Writes a past notification. No e-mail is written, because the worker would send the e-mail now. */
export async function tell(tx: Database, { notification }: NoticeRows, at: Date): Promise<void> {
  await insertNotice(tx, notification, at);
}

/** Returns an account's owner as the recipient of a notice. */
export const recipientOf = ({ ownerId, accountName }: SeedAccount) => ({
  userId: ownerId,
  email: "",
  firstName: accountName.split(" ")[0] ?? "",
});
