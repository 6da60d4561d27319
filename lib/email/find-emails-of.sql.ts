import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Email } from "@/lib/server/prisma-client/client";
import { type EmailLocale, emailLocale } from "./email-locale.sql";

const shown = { id: true, template: true, state: true, attempts: true, createdAt: true, sentAt: true } as const;

/** An e-mail to a person, without its text. */
export type EmailToUser = Pick<Email, keyof typeof shown>;

/** The e-mails to a person, the newest first. */
export async function readEmailsOf(userId: string, limit: number, offset: number): Promise<EmailToUser[]> {
  return await db.query<EmailToUser>(
    `SELECT ${columnsOf("email", "e", shown)} FROM emails e
      WHERE e.recipient = (SELECT email FROM users WHERE id = $1)
      ORDER BY e.created_at DESC, e.id DESC LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  );
}

/** One of them, with what its text is made of. */
export async function readEmailOf(
  userId: string,
  id: string,
): Promise<(EmailToUser & Pick<Email, "props"> & EmailLocale) | undefined> {
  const [email] = await db.query<EmailToUser & Pick<Email, "props"> & EmailLocale>(
    `SELECT ${columnsOf("email", "e", { ...shown, props: true })}, ${emailLocale("e")} FROM emails e
      WHERE e.id = $2 AND e.recipient = (SELECT email FROM users WHERE id = $1)`,
    [userId, id],
  );
  return email;
}
