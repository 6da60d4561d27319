import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type AchAnswers, type AchReturn, isDishonoured } from "@/lib/nacha/read-nacha-answers";
import type { Database } from "@/lib/server/db";
import { lockTransferToMove } from "@/lib/transfers/moving/move-transfer";
import { receiveAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { findByTrace, noteChange, noteReturn, readEntry } from "./ach.sql";
import { answerOf } from "./entry-answer";
import { noteDishonoured } from "./returns.sql";

/**
 * Counts the returns and changes in a file. `taken` counts the returns and changes that concern a payment of this bank, and
 * `unknown` counts all others. `dishonoured` is the id of the first incoming payment whose return another bank has refused.
 */
type TakenAnswers = { taken: number; unknown: number; dishonoured: string | null };

/**
 * Processes the returns and the notifications of change in a file of the clearing house, in the caller's transaction. If the bank
 * receives a file twice, each return is still booked once.
 */
export async function receiveAnswers(tx: Database, { returns, changes }: AchAnswers): Promise<TakenAnswers> {
  let unknown = 0;
  let dishonoured: string | null = null;
  for (const back of returns) {
    const paymentId = isDishonoured(back.code) ? await receiveDishonour(tx, back) : null;
    dishonoured ??= paymentId;
    if (!paymentId && !(await receiveReturn(tx, back))) unknown += 1;
  }
  for (const { originalTrace, code, corrected } of changes) {
    const entry = await findByTrace(tx, originalTrace);
    if (entry) await noteChange(tx, entry.transferId, code, corrected);
    else unknown += 1;
  }
  return { taken: returns.length + changes.length - unknown, unknown, dishonoured };
}

/**
 * Records for staff that another bank has refused a return by this bank (R61 to R70). The network pays the returned money back to
 * this bank when it settles the file. This function books nothing, so the reconciliation of the network's statement shows the
 * amount as a difference.
 *
 * @returns the id of the incoming payment; null if this bank has made no return with this trace number
 */
async function receiveDishonour(tx: Database, back: AchReturn): Promise<string | null> {
  const noted = await noteDishonoured(tx, back);
  if (!noted) return null;
  const subject = { subjectType: "incoming_payment", subjectId: noted.incomingPaymentId } as const;
  await recordAudit(tx, "system", {
    action: "incoming-payment.return-dishonoured",
    ...subject,
    after: { code: back.code },
  });
  return noted.incomingPaymentId;
}

/** Books a return. Returns false if the return does not fit an entry that this bank has sent. */
async function receiveReturn(tx: Database, { code, originalTrace, amountMinor }: AchReturn): Promise<boolean> {
  // These codes do not return a payment of this bank. R61 to R70 (dishonours) refuse a return that this bank has made. R71 to R77
  // contest a dishonour, but this bank sends no dishonours.
  if (/^R(6[1-9]|7\d)$/.test(code)) return false;
  const entry = await findByTrace(tx, originalTrace);
  if (!entry || amountMinor === 0n || amountMinor > entry.amountMinor) return false;
  // An import may state the payment at the same moment. The import and this answer lock the transfer, so that the second of the two
  // transactions sees the result of the first.
  await lockTransferToMove(tx, entry.transferId);
  await noteReturn(tx, entry.transferId, code, amountMinor);
  const noted = await readEntry(tx, entry.transferId);
  if (!noted) return false;
  const isFirst = noted.returnCode === code && noted.returnedMinor === amountMinor;
  const chargesMinor = noted.amountMinor - amountMinor;
  // A second return of the same entry with another code or amount is recorded as a contradictory answer.
  const answer = isFirst ? answerOf(noted) : { outcome: "returned" as const, amountMinor, chargesMinor, code };
  await receiveAnswer(tx, entry.transferId, answer);
  return true;
}
