import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { aboutEntry } from "./compare-books";
import type { Correspondent } from "./correspondent";
import type { BankProcesses } from "./processes";
import { readAccount } from "./scenarios";
import { type OpenDifference, readOpenDifferences, readOpenRecalls, readWaiting } from "./unfinished.sql";

/** A member of staff, and the site on which this person works. */
export type Staff = { admin: Actor; processes: BankProcesses };

/** Staff credit or give back all incoming payments that wait. Returns the number of decisions. */
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

/** Staff answer all open requests for credits: every second request is refused. Returns the number of answers. */
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
 * Staff work on the differences that the counterpart has caused on purpose. All other differences are problems: the bank has not
 * understood a statement.
 *
 * @param left the differences of earlier schedules, by id. Each schedule is judged by itself.
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

/** The acts that staff try one after the other. None for a difference that the counterpart has not caused. */
function actsFor({ kind, transferKey, entryKey, isFirstNews }: OpenDifference, bank: Correspondent, account: string) {
  const { payments, credits } = bank.state;
  const payment = transferKey ? payments[transferKey] : undefined;
  const credit = credits[aboutEntry(entryKey, bank) ?? ""];
  if (kind === "other_amount" && payment && readAccount(payment.account).name === "otheramount")
    return [{ act: "fee" }];
  if (kind === "missing_with_us" && credit?.account === "") return [{ act: "customer", target: account }];
  // The statement may overtake the message about the return.
  if (kind === "returned" && payment?.fate === "returned" && isFirstNews)
    return [{ act: "reverse" }, { act: "customer", target: "" }];
  return [];
}
