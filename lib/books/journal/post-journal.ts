import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { insertJournalEntry, type JournalOrder, type JournalOutcome, queryReversal } from "./journal.sql";
import type { PostJournalInput, ReverseJournalInput } from "./schema";

/** A proposal stores the id of its entry, so that a confirmation posts exactly the entry that the second person saw. */
type WithId<Input> = Input & { id?: string };

/**
 * Posts an entry of the general journal between accounts of the bank (docs/decisions/chart-and-journal.md). A second member of
 * staff must always confirm the entry, so the command becomes a proposal (`doOrPropose`). A repeat with the same request id
 * changes nothing and returns the first result.
 *
 * @throws AppError `proposed`, `forbidden`, `idempotency_mismatch`. `validation_failed` on `lines`, on an amount or account of a
 * line, or on `date` (the month is closed, or the date has not begun)
 */
export async function postJournal(
  actor: Actor,
  input: WithId<PostJournalInput>,
  request?: CommandRequest,
): Promise<void> {
  assertMay(actor, "journal.post");
  const { id = uuidv7(), ...entry } = input;
  const lines = toLines(entry);
  const command = {
    ...({ kind: "journal.post", subject: { type: "journal_entry", id }, input: entry, request } as const),
    pinned: async () => ({ ...entry, id }),
  };
  await doOrPropose(actor, command, (tx) => write(tx, actor, { id, reversesId: null, ...entry, lines }));
}

/**
 * Reverses a journal entry. A second member of staff must always confirm a reversal.
 *
 * @throws AppError with the errors of `postJournal`; `not_found`; `conflict` for an entry that is already reversed
 */
export async function reverseJournal(
  actor: Actor,
  input: WithId<ReverseJournalInput>,
  request?: CommandRequest,
): Promise<void> {
  assertMay(actor, "journal.post");
  const { id = uuidv7(), ...reversal } = input;
  const { entryId, date, reason } = reversal;
  const command = {
    ...({
      kind: "journal.reverse",
      subject: { type: "journal_entry", id: entryId },
      input: reversal,
      request,
    } as const),
    pinned: async () => ({ ...reversal, id }),
  };
  await doOrPropose(actor, command, async (tx) => {
    const opposite = await queryReversal(tx, entryId);
    if (!opposite) throw new AppError("not_found");
    await write(tx, actor, { id, reversesId: entryId, date, reason, ...opposite });
  });
}

/** @throws AppError `validation_failed` on an amount or account of a line, or on `lines` if debits and credits differ */
function toLines({ currency, lines }: PostJournalInput): JournalOrder["lines"] {
  const read = lines.map(({ account, debit, credit }, index) => {
    const side = debit === "" ? "credit" : "debit";
    const amount = parseMoney(side === "debit" ? debit : credit, currency);
    if (!amount.ok) throw fieldError(`lines.${index}.${side}`, amount.problem);
    return { account, amountMinor: side === "debit" ? -amount.amountMinor : amount.amountMinor };
  });
  const repeated = read.findIndex(({ account }, index) => read.findIndex((line) => line.account === account) < index);
  if (repeated >= 0) throw fieldError(`lines.${repeated}.account`, "accountRepeated");
  if (read.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== 0n) throw fieldError("lines", "journalBalance");
  return read;
}

async function write(tx: Database, actor: Actor, order: JournalOrder): Promise<void> {
  const { date, reason, currency, reversesId } = order;
  const after = { date, reason, ...amountOf(order), ...(reversesId ? { entry: reversesId } : {}) };
  const outcome = await insertJournalEntry(tx, actor, order, { ...after, currency });
  if (outcome !== "posted") throw refusal(outcome);
}

function amountOf({ currency, lines }: { currency: Currency; lines: JournalOrder["lines"] }) {
  const credits = lines.filter(({ amountMinor }) => amountMinor > 0n).reduce((sum, line) => sum + line.amountMinor, 0n);
  return { amount: toDecimalText(credits, currency) };
}

function refusal(outcome: Exclude<JournalOutcome, "posted">): AppError {
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "reversed") return new AppError("conflict", { messageKey: "entry_reversed" });
  if (outcome === "account") return fieldError("lines", "journalAccount");
  return fieldError("date", outcome === "closed" ? "monthClosed" : "dateFuture");
}
