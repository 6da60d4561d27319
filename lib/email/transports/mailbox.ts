import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { EmailTransport } from "./transport";

/** Stores e-mails in the database, where `/demo/mailbox` shows them. For demonstrations and tests. */
export const mailboxTransport: EmailTransport = {
  async deliver({ id, sender, recipient, subject, text, html }) {
    await db.prisma.mailboxMessage.createMany({
      data: { id, from: sender, to: recipient, subject, text, html, createdAt: now() },
      skipDuplicates: true,
    });
  },
};
