import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Database } from "@/lib/server/db";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import { readReasonCode } from "./network-reason.model";
import { callReceiveReturn, type ReturnOutcome } from "./network-return.sql";
import { reasonInWords } from "./reason-in-words";

/** The answer of a network that has sent an accepted payment back. */
export type ReturnAnswer = Extract<NetworkAnswer, { outcome: "returned" }>;

/**
 * Books the return of a payment. A return that the network reports several times is booked only once. The bank pays the whole
 * amount back to the sender, who reads the reason in words. The bank bears the charges that intermediary banks have kept. A return
 * is recorded for staff, and not booked, if the amounts do not fit the payment, if the payment had already ended, or if a second
 * person must confirm the amount.
 */
export async function receiveReturn(
  tx: Database,
  transferId: string,
  { amountMinor, chargesMinor, code }: ReturnAnswer,
): Promise<ReturnOutcome> {
  const stated = { amountMinor, chargesMinor, code: readReasonCode(code) };
  const sent = await tx.prisma.transfer.findUnique({ where: { id: transferId }, select: { senderId: true } });
  if (!sent) return "unknown";
  // A return without a positive amount is not recorded: it cannot be compared with the payment, and the database accepts only
  // positive amounts.
  if (amountMinor <= 0n || chargesMinor < 0n) return "unknown";
  const reason = await reasonInWords(tx, sent.senderId, stated.code, "");
  const outcome = await callReceiveReturn(tx, { transferId, ...stated, reason });
  if (outcome === "waiting" || outcome === "refused") {
    await recordAudit(tx, "system", {
      action: "transfer.network-return-waits",
      subjectType: "transfer",
      subjectId: transferId,
      after: { outcome, amountMinor: String(amountMinor), chargesMinor: String(chargesMinor), code: stated.code },
    });
  }
  return outcome;
}
