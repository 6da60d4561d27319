import "server-only";
import * as z from "zod";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";

const messagesMax = 100;

/** An e-mail that the local mailbox has received. */
export type MailboxMessage = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every address that the e-mail leads to, in its order. */
  links: string[];
  createdAt: Date;
};

type MessageRow = Omit<MailboxMessage, "links">;

const columns = `id, sender AS "from", recipient AS "to", subject, text, html, created_at AS "createdAt"`;

/**
 * What the local mailbox holds, newest first, a hundred at most; of one recipient when `to` is given. Open to anybody,
 * for there is no real mail in it.
 *
 * @throws AppError `not_found` unless this is a demonstration
 */
export async function findMailboxMessages({ to }: { to?: string | undefined } = {}): Promise<MailboxMessage[]> {
  assertDemonstration();
  const rows = await db.query<MessageRow>(
    `SELECT ${columns} FROM mailbox_messages WHERE $1::text IS NULL OR recipient = $1
      ORDER BY created_at DESC, id DESC LIMIT ${messagesMax}`,
    [to?.trim().toLowerCase() || null],
  );
  return rows.map(withLinks);
}

/** One e-mail of the local mailbox. @throws AppError `not_found`; always, unless this is a demonstration */
export async function getMailboxMessage(id: string): Promise<MailboxMessage> {
  assertDemonstration();
  if (!z.uuid().safeParse(id).success) throw new AppError("not_found");
  const [row] = await db.query<MessageRow>(`SELECT ${columns} FROM mailbox_messages WHERE id = $1`, [id]);
  if (!row) throw new AppError("not_found");
  return withLinks(row);
}

function assertDemonstration(): void {
  if (!env().DEMO) throw new AppError("not_found");
}

function withLinks(row: MessageRow): MailboxMessage {
  return { ...row, links: [...new Set(row.text.match(/https?:\/\/[^\s<>"]+/g))] };
}
