import "server-only";
import { createTransport } from "nodemailer";
import { DeliveryError, deliveryTimeoutMs, type EmailTransport } from "./transport";

/**
 * Sends e-mails through an SMTP server (`smtp://user:password@host:587`, `smtps://…`). SMTP has no idempotency keys. Every
 * attempt has the same `Message-ID`, so that mail servers and mailboxes can drop duplicates.
 */
export function smtpTransport(url: string): EmailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: deliveryTimeoutMs / 3,
    greetingTimeout: deliveryTimeoutMs / 3,
    socketTimeout: deliveryTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, sender, recipient, subject, text, html }) {
      try {
        await smtp.sendMail({
          from: sender,
          // The recipient is passed as an object, so that special characters cannot turn the recipient into several addresses.
          to: { name: "", address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${messageIdHost(sender)}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw new DeliveryError(smtpReason(error));
      }
    },
  };
}

/** The host in a sender's address, such as `bank.example` in `Bank <mail@bank.example>`. */
function messageIdHost(sender: string): string {
  return /@([a-z0-9.-]+)/i.exec(sender)?.[1] ?? "localhost";
}

function smtpReason(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(" ") || "smtp error";
}
