import type { RenderedEmail } from "@/lib/email/render-email";

/** An e-mail on its way out. `id` is the outbox row's: the same for every try, so that receivers can tell a repeat. */
export type OutgoingEmail = RenderedEmail & { id: string; sender: string; recipient: string };

/** A way to send e-mails. `deliver` resolves when the other side has accepted the e-mail, and throws otherwise. */
export type EmailTransport = { deliver(email: OutgoingEmail): Promise<void> };

/** After this time without an answer a try counts as failed; well below the lease in `deliver-due-emails.ts`. */
export const deliveryTimeoutMs = 30_000;

/** Why a try failed, short and without anything personal: providers repeat addresses in their messages. */
export class DeliveryError extends Error {
  /** @param reason a code such as `EENVELOPE 550` */
  constructor(readonly reason: string) {
    super(reason);
    this.name = "DeliveryError";
  }
}
