import "server-only";
import * as z from "zod";
import { noteRead } from "@/lib/audit/note-read";
import { toLocale } from "@/lib/i18n/locales";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { type EmailToUser, readEmailOf, readEmailsOf } from "./emails.sql";
import { isEmailTemplate, type RenderedEmail, renderEmail } from "./render-email";
import type { EmailProps, EmailTemplate } from "./templates";

/** Replaces the code in links, because only the recipient may know the code. */
const hiddenCode = "hidden";

/** A page of the stored e-mails to a user, the newest first. Only staff may read the page. */
export async function findEmailsOf(
  actor: Actor,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ emails: EmailToUser[]; hasMore: boolean }> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "emails", { id: userId });
  // Reads one e-mail more than a page holds, to learn whether a next page exists.
  const emails = await readEmailsOf(userId, pageSize + 1, (page - 1) * pageSize);
  return { emails: emails.slice(0, pageSize), hasMore: emails.length > pageSize };
}

/** The subject and the text of an e-mail. */
export type EmailText = EmailToUser & Pick<RenderedEmail, "subject" | "text">;

/**
 * An e-mail to a user, including its text. The text is rendered again with the current templates, in the user's language. The
 * codes in the links are hidden. Only staff may read the e-mail.
 *
 * @throws AppError `not_found` for an unknown or malformed id, and for another user's e-mail
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
