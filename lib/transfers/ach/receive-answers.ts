import "server-only";
import type { AchAnswers, AchReturn } from "@/lib/nacha/read-nacha-answers";
import type { Database } from "@/lib/server/db";
import { receiveAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { findByTrace, noteChange, noteReturn, readEntry } from "./ach.sql";
import { answerOf } from "./entry-answer";

/** The number of returns and changes in a file, and the number of those that concern none of the bank's entries. */
type TakenAnswers = { taken: number; unknown: number };

/**
 * Takes the returns and the notifications of change in a file of the clearing house, in the caller's transaction. A file may come again:
 * each return is booked once.
 */
export async function receiveAnswers(tx: Database, { returns, changes }: AchAnswers): Promise<TakenAnswers> {
  let unknown = 0;
  for (const back of returns) if (!(await receiveReturn(tx, back))) unknown += 1;
  for (const { originalTrace, code, corrected } of changes) {
    const entry = await findByTrace(tx, originalTrace);
    if (entry) await noteChange(tx, entry.transferId, code, corrected);
    else unknown += 1;
  }
  return { taken: returns.length + changes.length - unknown, unknown };
}

/** Books a return. Returns false if the return is not about an entry of the bank. */
async function receiveReturn(tx: Database, { code, originalTrace, amountMinor }: AchReturn): Promise<boolean> {
  // Dishonoured and contested returns (R61 to R77) are about a return that the bank has made itself.
  if (/^R(6[1-9]|7\d)$/.test(code)) return false;
  const entry = await findByTrace(tx, originalTrace);
  if (!entry || amountMinor === 0n || amountMinor > entry.amountMinor) return false;
  await noteReturn(tx, entry.transferId, code, amountMinor);
  const noted = await readEntry(tx, entry.transferId);
  if (!noted) return false;
  const isFirst = noted.returnCode === code && noted.returnedMinor === amountMinor;
  const chargesMinor = noted.amountMinor - amountMinor;
  // A second return with other data is recorded as a contradiction.
  const answer = isFirst ? answerOf(noted) : { outcome: "returned" as const, amountMinor, chargesMinor, code };
  await receiveAnswer(tx, entry.transferId, answer);
  return true;
}
