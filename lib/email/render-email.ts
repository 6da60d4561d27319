import "server-only";
import { render, toPlainText } from "@react-email/render";
import { lettersIn, type Sender } from "@/emails/letter";
import type { Locale } from "@/lib/i18n/locales";
import { env } from "@/lib/server/env";
import { siteUrl } from "@/lib/server/site-url";
import { type EmailProps, type EmailTemplate, emailWriters } from "./templates";

/** The subject, the text body and the HTML body of an e-mail, ready for any transport. */
export type RenderedEmail = { subject: string; text: string; html: string };

/** True for the name of an existing template. The outbox may contain names from another version of the product. */
export function isEmailTemplate(name: string): name is EmailTemplate {
  return Object.hasOwn(emailWriters, name);
}

/** The language of the e-mail, and the code for a template that contains a code. Other templates ignore the code. */
type Rendering = { locale: Locale; code?: string };

/** Renders an e-mail from its template. */
export async function renderEmail<Template extends EmailTemplate>(
  template: Template,
  props: EmailProps[Template],
  { locale, code = "" }: Rendering,
): Promise<RenderedEmail> {
  const { subject, body } = emailWriters[template](await emailSender(locale), { props, code });
  const html = await render(body);
  const text = toPlainText(html, { wordwrap: 100, selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}

async function emailSender(locale: Locale): Promise<Sender> {
  const { BANK_NAME, BANK_SUPPORT_EMAIL, BANK_TIMEZONE } = env();
  return {
    bankName: BANK_NAME,
    supportEmail: BANK_SUPPORT_EMAIL,
    timeZone: BANK_TIMEZONE,
    siteUrl: siteUrl(),
    ...(await lettersIn(locale)),
  };
}
