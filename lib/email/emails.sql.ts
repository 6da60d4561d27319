import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Email } from "@/lib/server/prisma-client/client";

const claimed = { id: true, recipient: true, template: true, props: true, attempts: true } as const;

/** An e-mail that only this worker may send until its lease ends. `attempts` includes the attempt that begins now. */
export type ClaimedEmail = Pick<Email, keyof typeof claimed> & EmailLocale;

/** Claims the e-mails that are due at a moment, the oldest first. Skips e-mails that other workers have claimed. */
export async function claimDueEmails(
  at: Date,
  { until, emailsMax }: { until: Date; emailsMax: number },
): Promise<ClaimedEmail[]> {
  return await db.query<ClaimedEmail>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM emails WHERE state = 'queued' AND next_attempt_at <= $1
        ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE emails e SET attempts = attempts + 1, next_attempt_at = $2 FROM due WHERE e.id = due.id
     RETURNING ${columnsOf("email", "e", claimed)}, ${emailLocale("e")}`,
    [at, until, emailsMax],
  );
}

const shown = { id: true, template: true, state: true, attempts: true, createdAt: true, sentAt: true } as const;

/** An e-mail to a user, without its text. */
export type EmailToUser = Pick<Email, keyof typeof shown>;

/** The e-mails to a user, the newest first. */
export async function readEmailsOf(userId: string, limit: number, offset: number): Promise<EmailToUser[]> {
  return await db.query<EmailToUser>(
    `SELECT ${columnsOf("email", "e", shown)} FROM emails e
      WHERE e.recipient = (SELECT email FROM users WHERE id = $1)
      ORDER BY e.created_at DESC, e.id DESC LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  );
}

/** One e-mail to a user, with the template's input. */
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

/** The language of the e-mail's recipient; null for a recipient without an account. */
export type EmailLocale = { locale: string | null };

/**
 * SQL for the column `locale` of an e-mail. The column contains the recipient's current language for every kind of e-mail. For a
 * recipient without an account, the column contains the language in the e-mail's `props`.
 */
function emailLocale(emails: string): string {
  return `COALESCE((SELECT u.locale FROM users u WHERE u.email = ${emails}.recipient), ${emails}.props ->> 'locale') AS locale`;
}
