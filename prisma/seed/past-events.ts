import type { NoticeRows } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";
import { insertNotice } from "./past-notices";
import type { SeedAccount } from "./past-transfers";

/** A past event: its moment, and the function that writes its records. */
export type PastEvent = { at: Date; record: (tx: Database) => Promise<void> };

/** A past application: the amount in whole units and, if the money has moved, the moment of the movement. */
export type PastApplication = {
  account: SeedAccount;
  planName: string;
  units: number;
  appliedAt: Date;
  startedAt?: Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The end of the bank's day on which a line of a schedule was due. */
export const endOfDay = (date: string) => new Date(Date.parse(date) + dayMs - 1_000);

/** Writes a past notice without an e-mail, because the worker would send the e-mail now. */
export async function tell(tx: Database, { notification }: NoticeRows, at: Date): Promise<void> {
  await insertNotice(tx, notification, at);
}

/** Returns the owner of an account as the recipient of a notice. */
export const recipientOf = ({ ownerId, accountName }: SeedAccount) => ({
  userId: ownerId,
  email: "",
  firstName: accountName.split(" ")[0] ?? "",
});
