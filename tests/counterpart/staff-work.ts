import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { aboutEntry } from "./compare-books";
import type { Correspondent } from "./correspondent";
import type { BankProcesses } from "./processes";
import { readAccount } from "./scenarios";
import { type OpenDifference, readOpenDifferences, readOpenRecalls, readWaiting } from "./unfinished.sql";

/** An admin, and the bank's processes that carry out the admin's actions. */
export type Staff = { admin: Actor; processes: BankProcesses };

/** Lets staff credit or give back all waiting incoming payments. Returns the number of decisions. */
export async function decideWaiting({ admin, processes }: Staff, account: string, seed: number): Promise<number> {
  const waiting = await readWaiting(db);
  for (const [index, { id, version }] of waiting.entries()) {
    const decision = (seed + index) % 3 === 0 ? { act: "post", account } : { act: "return", code: "AC03" };
    await processes.call("decide", {
      actor: admin,
      requestId: randomUUID(),
      id,
      version,
      note: "looked at",
      ...decision,
    });
  }
  return waiting.length;
}

/** Lets staff answer all open recalls of credits. They refuse every second recall. Returns the number of answers. */
export async function answerRecalls({ admin, processes }: Staff, seed: number): Promise<number> {
  const open = await readOpenRecalls(db);
  for (const [index, { id, version, isBooked }] of open.entries()) {
    const answer = (seed + index) % 2 === 0 ? { act: "refuse", code: "CUST" } : { act: "give-back" };
    const basis = answer.act === "give-back" && isBooked ? "consent" : "";
    await processes.call("answer", {
      ...{ actor: admin, requestId: randomUUID(), id, version, note: "asked the customer", basis },
      ...answer,
    });
  }
  return open.length;
}

/**
 * Lets staff work on the differences that the counterpart has caused on purpose. Any other difference shows that the bank has
 * misread a statement, so the function returns the difference as a problem.
 *
 * @param left the ids of the differences that earlier schedules have left. The function ignores these differences.
 */
export async function explainDifferences(
  { admin, processes }: Staff,
  bank: Correspondent,
  account: string,
  left: readonly string[],
): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = [];
  const open = (await readOpenDifferences(db)).filter(({ id }) => !left.includes(id));
  for (const difference of open) {
    const { id: exceptionId, version } = difference;
    const acts = actsFor(difference, bank, account);
    let refused: string | null = "not foreseen";
    for (const act of acts) {
      if (refused === null) break;
      const answer = await processes.call("explain", {
        ...{ actor: admin, requestId: randomUUID(), exceptionId, version, note: "looked at", ...act },
      });
      refused = "refused" in answer ? answer.refused : null;
    }
    if (refused !== null) {
      const { kind, reference, theirsMinor, oursMinor } = difference;
      problems.push(`the difference ${kind} ${reference} (we ${oursMinor}, they ${theirsMinor}): ${refused}`);
    }
  }
  return { count: problems.length > 0 ? 0 : open.length, problems };
}

/**
 * Returns the actions for a difference. Staff try the actions in this order, until the bank accepts an action. The list is empty
 * if the counterpart has not caused the difference.
 */
function actsFor({ kind, transferKey, entryKey, isFirstNews }: OpenDifference, bank: Correspondent, account: string) {
  const { payments, credits } = bank.state;
  const payment = transferKey ? payments[transferKey] : undefined;
  const credit = credits[aboutEntry(entryKey, bank) ?? ""];
  if (kind === "other_amount" && payment && readAccount(payment.account).name === "otheramount")
    return [{ act: "fee" }];
  if (kind === "missing_with_us" && credit?.account === "") return [{ act: "customer", target: account }];
  // If the statement arrives before the message about the return, staff must pay the money back to the customer themselves.
  if (kind === "returned" && payment?.fate === "returned" && isFirstNews)
    return [{ act: "reverse" }, { act: "customer", target: "" }];
  return [];
}
