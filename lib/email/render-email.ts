import "server-only";
import { render, toPlainText } from "@react-email/render";
import { codeLinkEmail } from "@/emails/code-link";
import { dayOverdueEmail } from "@/emails/day-overdue";
import { depositStatusEmail } from "@/emails/deposit-status";
import type { Letter, Sender } from "@/emails/letter";
import { loanStatusEmail } from "@/emails/loan-status";
import { passwordChangedEmail } from "@/emails/password-changed";
import { transferStatusEmail } from "@/emails/transfer-status";
import { welcomeEmail } from "@/emails/welcome";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { transferReference } from "@/lib/transfer-reference";
import type { EmailProps, EmailTemplate } from "./templates";

/** Subject and both bodies of an e-mail, ready for any transport. */
export type RenderedEmail = { subject: string; text: string; html: string };

/** What a letter is written from: its queued props and, for one with a link that works once, the code of the link. */
type Source<Template extends EmailTemplate> = { props: EmailProps[Template]; code: string };

const writers: { [Template in EmailTemplate]: (sender: Sender, source: Source<Template>) => Letter } = {
  welcome: (sender, { props }) => welcomeEmail(sender, { ...props, loginPath: paths.login() }),
  "verify-email": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "verify-email", { firstName, linkPath: paths.verifyEmail(code) }),
  "reset-password": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "reset-password", { firstName, linkPath: paths.resetPassword(code) }),
  "password-changed": (sender, { props }) =>
    passwordChangedEmail(sender, { ...props, forgotPasswordPath: paths.forgotPassword }),
  "transfer-status": (sender, { props }) =>
    transferStatusEmail(sender, {
      ...props,
      reference: transferReference(props.transferId),
      transferPath: isReceivers(props.event) ? paths.transactions : paths.transaction(props.transferId),
    }),
  "loan-status": (sender, { props }) => loanStatusEmail(sender, { ...props, loanPath: paths.loan(props.loanId) }),
  "deposit-status": (sender, { props }) =>
    depositStatusEmail(sender, { ...props, depositPath: paths.deposit(props.depositId) }),
  "day-overdue": (sender, { props }) => dayOverdueEmail(sender, { ...props, dayPath: paths.manageDay }),
};

/** Whether there is an e-mail of this name: a queue may hold what another version of the product wrote. */
export function isEmailTemplate(name: string): name is EmailTemplate {
  return Object.hasOwn(writers, name);
}

/** Writes an e-mail. `code` belongs to templates whose props name an e-mail code and is ignored by the others. */
export async function renderEmail<Template extends EmailTemplate>(
  template: Template,
  props: EmailProps[Template],
  code = "",
): Promise<RenderedEmail> {
  const { subject, body } = writers[template](emailSender(), { props, code });
  const html = await render(body);
  const text = toPlainText(html, { wordwrap: 100, selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject, html, text };
}

/** To its receiver a transfer has no page of its own. */
function isReceivers(event: EmailProps["transfer-status"]["event"]): boolean {
  return event === "received" || event === "returned";
}

function emailSender(): Sender {
  const { BANK_NAME, BANK_SUPPORT_EMAIL, NEXTAUTH_URL } = env();
  return {
    bankName: BANK_NAME,
    supportEmail: BANK_SUPPORT_EMAIL,
    siteUrl: (NEXTAUTH_URL ?? "http://localhost:3000").replace(/\/+$/, ""),
  };
}
