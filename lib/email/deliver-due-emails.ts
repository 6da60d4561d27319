import "server-only";
import { emailTransport } from "@/lib/email/transports/email-transport";
import { DeliveryError, type EmailTransport } from "@/lib/email/transports/transport";
import { toLocale } from "@/lib/i18n/locales";
import { calendarNow, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { codeDigits, deriveCode } from "@/lib/server/secrets/secrets";
import { invitationCodePurpose } from "./code-purposes";
import { type ClaimedEmail, claimDueEmails } from "./emails.sql";
import { isEmailTemplate, renderEmail } from "./render-email";
import type { EmailProps, EmailTemplate } from "./templates";

/** The largest number of attempts to deliver an e-mail. The last attempt is about two hours after the first. */
export const deliveryAttemptsMax = 8;
const batchSize = 10;
/**
 * The lease: the time, in milliseconds, for which only one worker may send a claimed e-mail. Afterwards, another worker may claim
 * the e-mail, because the first worker has probably died.
 */
const leaseMs = 60_000;
const firstPauseMs = 10_000;
const pauseMaxMs = 60 * 60_000;

/**
 * Sends one batch of due e-mails, the oldest first. Several workers may call this function at the same time. Each worker claims
 * e-mails before it sends them, and skips e-mails that another worker has claimed.
 *
 * @returns the number of claimed e-mails, whether sent or not
 */
export async function deliverDueEmails(transport: EmailTransport = emailTransport()): Promise<number> {
  const moment = now();
  const claimed = await claimDueEmails(moment, { until: new Date(moment.getTime() + leaseMs), emailsMax: batchSize });
  const outcomes = await Promise.allSettled(claimed.map((email) => deliver(email, transport)));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
  return claimed.length;
}

/** The error of an e-mail that further attempts cannot deliver. */
class UndeliverableError extends Error {}

async function deliver(email: ClaimedEmail, transport: EmailTransport): Promise<void> {
  const { id, recipient, template, attempts } = email;
  if (await isOver(email)) {
    await db.prisma.email.deleteMany({ where: { id } });
    log.info({ emailId: id, template }, "email not needed any more");
    return;
  }
  try {
    await transport.deliver({ id, sender: env().EMAIL_FROM, recipient, ...(await write(email)) });
  } catch (error) {
    await noteFailure(email, error);
    return;
  }
  // If this update fails, the e-mail is sent again with the same id after its lease has ended.
  await db.prisma.email.updateMany({ where: { id }, data: { state: "sent", sentAt: now(), lastError: null } });
  log.info({ emailId: id, template, attempt: attempts }, "email sent");
}

/** True when an e-mail about a waiting proposal is no longer needed, because the proposal was decided or has expired. */
async function isOver({ template, props }: ClaimedEmail): Promise<boolean> {
  if (template !== "proposal-news") return false;
  const { event, proposalId } = props as EmailProps["proposal-news"];
  if (event !== "waits") return false;
  return (
    (await db.prisma.proposal.count({ where: { id: proposalId, state: "open", expiresAt: { gt: calendarNow() } } })) ===
    0
  );
}

/**
 * Renders an e-mail in its reader's language. The code of the e-mail's link is derived here and is stored only in the sent
 * e-mail.
 */
async function write({ template, props, attempts, locale }: ClaimedEmail) {
  // The attempts are also checked here, because a worker that dies while sending an e-mail records no failure.
  if (attempts > deliveryAttemptsMax) throw new UndeliverableError("too many tries");
  if (!isEmailTemplate(template)) throw new UndeliverableError("unknown template");
  const code = await findCode(template, props);
  return await renderEmail(template, props as EmailProps[EmailTemplate], {
    locale: toLocale(locale),
    ...(code ? { code } : {}),
  });
}

const purposeByTemplate: Partial<Record<EmailTemplate, EmailCodePurpose>> = {
  "verify-email": "verify_email",
  "reset-password": "reset_password",
  "security-notice": "disown_change",
  "leave-email": "leave_email",
  "join-email": "join_email",
  "caller-code": "caller_code",
};

async function findCode(template: EmailTemplate, props: unknown): Promise<string | undefined> {
  if (template === "staff-invitation") return await findInvitationCode(props as EmailProps["staff-invitation"]);
  const purpose = purposeByTemplate[template];
  if (!purpose) return undefined;
  const { emailCodeId } = props as EmailProps["verify-email"];
  // A security notice is sent even if the code of its link has been used or has expired.
  const good = purpose === "disown_change" ? {} : { usedAt: null, expiresAt: { gt: now() } };
  const issued = await db.prisma.emailCode.findFirst({
    where: { id: emailCodeId, purpose, ...good },
    select: { nonce: true },
  });
  if (!issued) throw new UndeliverableError("its code is used or has expired");
  const code = deriveCode(purpose, issued.nonce);
  return purpose === "caller_code" ? codeDigits(code) : code;
}

async function findInvitationCode({ invitationId: id }: EmailProps["staff-invitation"]): Promise<string> {
  const invitation = await db.prisma.staffInvitation.findFirst({
    where: { id, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: now() } },
    select: { nonce: true },
  });
  if (!invitation) throw new UndeliverableError("its invitation is over");
  return deriveCode(invitationCodePurpose, invitation.nonce);
}

/**
 * Records a failed attempt, unless a later attempt has begun. A later attempt can begin after the end of the lease. Only the
 * result of the latest attempt counts.
 */
async function noteFailure({ id, template, attempts }: ClaimedEmail, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  const final = error instanceof UndeliverableError || attempts >= deliveryAttemptsMax;
  await db.prisma.email.updateMany({
    where: { id, attempts, state: "queued" },
    data: {
      state: final ? "failed" : "queued",
      lastError: reason,
      nextAttemptAt: new Date(now().getTime() + pauseMs(attempts)),
    },
  });
  if (final) log.error({ emailId: id, template, attempt: attempts, reason }, "email given up");
  else log.warn({ emailId: id, template, attempt: attempts, reason }, "email not sent");
}

/** The pause before the next attempt: 10 s, 30 s, 90 s, … up to an hour. A random change of up to 10 % spreads the retries. */
function pauseMs(attempts: number): number {
  return Math.min(firstPauseMs * 3 ** (attempts - 1), pauseMaxMs) * (0.9 + Math.random() * 0.2);
}

function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError || error instanceof UndeliverableError) return error.message;
  return error instanceof Error ? error.name : "unknown";
}
