import "server-only";
import { env } from "@/lib/server/env";
import { mailboxTransport } from "./mailbox";
import { resendTransport } from "./resend";
import { smtpTransport } from "./smtp";
import type { EmailTransport } from "./transport";

let chosen: EmailTransport | undefined;

/** The transport from the settings: Resend, SMTP, or the local mailbox in a demonstration. */
export function emailTransport(): EmailTransport {
  chosen ??= chooseTransport();
  return chosen;
}

function chooseTransport(): EmailTransport {
  const { RESEND_API_KEY, SMTP_URL, DEMO } = env();
  if (RESEND_API_KEY) return resendTransport(RESEND_API_KEY);
  if (SMTP_URL) return smtpTransport(SMTP_URL);
  // The check of the settings already refuses settings without a transport. This second check exists because a real bank's
  // e-mails must never reach a public mailbox.
  if (!DEMO) throw new Error("no way out for e-mails");
  return mailboxTransport;
}
