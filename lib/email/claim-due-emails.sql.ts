import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Email } from "@/lib/server/prisma-client/client";
import { type EmailLocale, emailLocale } from "./email-locale.sql";

const claimed = { id: true, recipient: true, template: true, props: true, attempts: true } as const;

/** An e-mail that this worker alone may send until its lease ends; `attempts` includes the attempt that begins now. */
export type ClaimedEmail = Pick<Email, keyof typeof claimed> & EmailLocale;

/** Claims the e-mails that are due at a moment, the oldest first, and skips those that other workers have claimed. */
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
