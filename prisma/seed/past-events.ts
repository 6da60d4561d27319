import type { NoticeRows } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";
import { insertNotice } from "./past-notices";
import type { SeedAccount } from "./past-transfers";

/** A past event. `record` writes the event's records. */
export type PastEvent = { at: Date; record: (tx: Database) => Promise<void> };

/**
 * A past application for a loan or a deposit, with its amount in whole currency units. `startedAt` is the moment when the loan
 * was paid out or the deposit was locked. It is undefined for an application that still waits.
 */
export type PastApplication = {
  account: SeedAccount;
  planName: string;
  units: number;
  appliedAt: Date;
  startedAt?: Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the last second of a date in UTC. Payments of a schedule are dated to this moment. */
export const endOfDay = (date: string) => new Date(Date.parse(date) + dayMs - 1_000);

/** Writes a past notice. The e-mail is left out, because the worker would send it now. */
export async function tell(tx: Database, { notification }: NoticeRows, at: Date): Promise<void> {
  await insertNotice(tx, notification, at);
}

/** Returns the owner of an account as the recipient of a notice. */
export const recipientOf = ({ ownerId, accountName }: SeedAccount) => ({
  userId: ownerId,
  email: "",
  firstName: accountName.split(" ")[0] ?? "",
});
