import type { RenderedEmail } from "@/lib/email/render-email";

/**
 * An e-mail ready for sending. `id` is the id of the outbox row. Every attempt has the same id, so that receivers can detect
 * duplicates.
 */
export type OutgoingEmail = RenderedEmail & { id: string; sender: string; recipient: string };

/** A transport for e-mails. `deliver` resolves when the mail server or provider has accepted the e-mail, and throws otherwise. */
export type EmailTransport = { deliver(email: OutgoingEmail): Promise<void> };

/** An attempt without an answer fails after this time, which is well below the lease in `deliver-due-emails.ts`. */
export const deliveryTimeoutMs = 30_000;

/** The error of a failed attempt. The reason is a short code, because a provider's message may contain addresses. */
export class DeliveryError extends Error {
  /** @param reason a code such as `EENVELOPE 550` */
  constructor(readonly reason: string) {
    super(reason);
    this.name = "DeliveryError";
  }
}
