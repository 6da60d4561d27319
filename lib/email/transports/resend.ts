import "server-only";
import { Resend } from "resend";
import { DeliveryError, deliveryTimeoutMs, type EmailTransport } from "./transport";

/** Sends e-mails through the provider Resend. For 24 hours, Resend drops a second request with the same idempotency key. */
export function resendTransport(apiKey: string): EmailTransport {
  const resend = new Resend(apiKey);
  return {
    async deliver({ id, sender, recipient, subject, text, html }) {
      const sending = resend.emails.send(
        { from: sender, to: [recipient], subject, text, html },
        { idempotencyKey: id },
      );
      const { error } = await withinTime(sending);
      if (error) throw new DeliveryError(`${error.name} ${error.statusCode ?? ""}`.trim());
    },
  };
}

/**
 * Limits how long the caller waits for a request. Resend's client cannot abort the request, so the request continues after this
 * time. The idempotency key makes a repeated request harmless.
 */
async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeliveryError("timeout")), deliveryTimeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
