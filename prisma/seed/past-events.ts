import type { NoticeRows } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";
import { insertNotice } from "./past-notices";
import type { SeedAccount } from "./past-transfers";

/** Something that happened at a moment of the past, and how it is written down. */
export type PastEvent = { at: Date; record: (tx: Database) => Promise<void> };

/** An application of the past: the amount in whole units, and when the money moved, if it has. */
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

/** Puts a notice of the past in; no e-mail, which would be sent now. */
export async function tell(tx: Database, { notification }: NoticeRows, at: Date): Promise<void> {
  await insertNotice(tx, notification, at);
}

/** The owner of an account, as the receiver of a notice. */
export const recipientOf = ({ ownerId, accountName }: SeedAccount) => ({
  userId: ownerId,
  email: "",
  firstName: accountName.split(" ")[0] ?? "",
});
