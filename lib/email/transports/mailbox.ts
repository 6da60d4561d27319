import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { EmailTransport } from "./transport";

/** Keeps e-mails in the database, where `/demo/mailbox` shows them; for demonstrations and tests. */
export const mailboxTransport: EmailTransport = {
  async deliver({ id, sender, recipient, subject, text, html }) {
    await db.query(
      `INSERT INTO mailbox_messages (id, sender, recipient, subject, text, html, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
      [id, sender, recipient, subject, text, html, now()],
    );
  },
};
