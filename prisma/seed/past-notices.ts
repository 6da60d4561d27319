import { toDecimalText } from "@/lib/money/format-money";
import { notificationRow } from "@/lib/notifications/notification-row";
import type { NotificationKind } from "@/lib/notifications/schema";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { TransferStatus } from "@/lib/server/prisma-client/enums";
import { type PastTransfer, toMinor } from "./past-transfers";

const senderKinds: Record<Exclude<TransferStatus, "deleted">, NotificationKind> = {
  pending: "transfer-initiated",
  active: "transfer-in-progress",
  approved: "transfer-approved",
  closed: "transfer-completed",
};

/** Notifications of the last three days are unread. Older notifications are read. */
const unreadMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Writes the sender's notification about the present status of a past transfer. If the money has arrived at an account of this
 * bank, also writes a notification for the receiver. No e-mails are written, because the worker would send them now.
 */
export async function recordPastNotices(tx: Database, transfer: PastTransfer, transferId: string): Promise<void> {
  const { from, to, status } = transfer;
  const kind = status === "deleted" ? (`transfer-${transfer.ending ?? "rejected"}` as const) : senderKinds[status];
  await tell(tx, transfer, transferId, { userId: from.ownerId, kind, counterparty: to.accountName });
  if (!("ownerId" in to) || (status !== "approved" && status !== "closed")) return;
  const received = { userId: to.ownerId, kind: "transfer-received", counterparty: from.accountName } as const;
  await tell(tx, transfer, transferId, received);
}

type Told = { userId: string; kind: NotificationKind; counterparty: string };

async function tell(tx: Database, { from, units, reason = "", at }: PastTransfer, subjectId: string, told: Told) {
  const { userId, kind, counterparty } = told;
  const { currency } = from;
  const amount = toDecimalText(toMinor(units, currency), currency);
  const params = { amount, currency, counterparty, reason };
  await insertNotice(tx, notificationRow({ userId, kind, params, subjectId }), at);
}

/** Writes a notification with the past moment `at`. A notification that is older than `unreadMs` is marked as read. */
export async function insertNotice(
  tx: Database,
  notification: ReturnType<typeof notificationRow>,
  at: Date,
): Promise<void> {
  const isRead = now().getTime() - at.getTime() > unreadMs;
  await tx.prisma.notification.createMany({ data: { ...notification, createdAt: at, readAt: isRead ? at : null } });
}
