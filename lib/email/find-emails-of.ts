import "server-only";
import * as z from "zod";
import { noteRead } from "@/lib/audit/note-read";
import { toLocale } from "@/lib/i18n/locales";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { type EmailToUser, readEmailOf, readEmailsOf } from "./find-emails-of.sql";
import { isEmailTemplate, type RenderedEmail, renderEmail } from "./render-email";
import type { EmailProps, EmailTemplate } from "./templates";

/** Stands in links for the code that only the receiver may have. */
const hiddenCode = "hidden";

/** A page of the e-mails to a person, the newest first, as long as they are kept. For staff. */
export async function findEmailsOf(
  actor: Actor,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ emails: EmailToUser[]; hasMore: boolean }> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "emails", { id: userId });
  // One more than a page holds tells whether there is a next page.
  const emails = await readEmailsOf(userId, pageSize + 1, (page - 1) * pageSize);
  return { emails: emails.slice(0, pageSize), hasMore: emails.length > pageSize };
}

/** What an e-mail said. */
export type EmailText = EmailToUser & Pick<RenderedEmail, "subject" | "text">;

/**
 * An e-mail to a person with its text, as it is written today and in their language; codes in its links are hidden. For staff.
 *
 * @throws AppError `not_found`, also for a text that is no id, and for another person's
 */
export async function getEmailOf(actor: Actor, userId: string, id: string): Promise<EmailText> {
  assertMay(actor, "customers.read");
  const email = z.uuid().safeParse(id).success ? await readEmailOf(userId, id) : undefined;
  if (!email || !isEmailTemplate(email.template)) throw new AppError("not_found");
  await noteRead(actor, "emails", { id: userId });
  const { props, locale, ...shown } = email;
  const reading = { locale: toLocale(locale), code: hiddenCode };
  const { subject, text } = await renderEmail(email.template, props as EmailProps[EmailTemplate], reading);
  return { ...shown, subject, text };
}
