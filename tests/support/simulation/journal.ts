import { randomUUID } from "node:crypto";
import { postJournal as post, reverseJournal } from "@/lib/books/journal/post-journal";
import { postJournalInput, reverseJournalInput } from "@/lib/books/journal/schema";
import { closeMonth, reopenMonth } from "@/lib/books/periods/change-months";
import { db } from "@/lib/server/db";
import { type Money, plusDays, textOf } from "./arithmetic";
import { byTwo, count } from "./bank";
import type { Line } from "./calculator";
import type { World } from "./world";

type Entry = { currency: Money; reason: string; lines: Line[]; date?: string };

/**
 * A teller posts an entry of the general journal, and an admin confirms it. The account codes in `lines` do not contain the
 * currency.
 * @returns the entry's id
 */
export async function postJournal(world: World, { currency, reason, lines, date }: Entry): Promise<string> {
  const input = postJournalInput.parse({
    ...{ currency, reason, date: date ?? world.date },
    lines: lines.map(([account, amount]) => ({
      account,
      [amount < 0n ? "debit" : "credit"]: textOf(amount < 0n ? -amount : amount, currency),
    })),
  });
  await byTwo(world, () => post(world.staff.teller, input, randomUUID()));
  const dated = date === undefined ? {} : { valueDate: date };
  world.calculator.post(
    lines.map(([code, amount]) => [`${code}:${currency}`, amount]),
    dated,
  );
  if (date !== undefined) keepYearEnd(world, date, currency, lines);
  count(world, date === undefined ? "journal entries" : "journal entries of an earlier date");
  const [last] = await db.query<{ id: string }>(
    "SELECT id FROM journal_entries WHERE kind = 'journal' ORDER BY sequence DESC LIMIT 1",
  );
  return last?.id ?? "";
}

/** Adds an entry to the closing balances of the last year, if the entry belongs to December and was posted in January. */
function keepYearEnd({ yearEnd }: World, date: string, currency: Money, lines: Line[]): void {
  if (!date.slice(5).startsWith("12")) return;
  for (const [code, amount] of lines) {
    const key = `${code}:${currency}`;
    yearEnd.set(key, (yearEnd.get(key) ?? 0n) + amount);
  }
}

/** Reverses an entry of the general journal. */
export async function takeBack(
  world: World,
  entryId: string,
  { currency, lines }: Omit<Entry, "reason">,
): Promise<void> {
  const input = reverseJournalInput.parse({ entryId, date: world.date, reason: "Taken back in the next month" });
  await byTwo(world, () => reverseJournal(world.staff.teller, input, randomUUID()));
  world.calculator.post(lines.map(([code, amount]) => [`${code}:${currency}`, -amount]));
  count(world, "journal entries taken back");
}

/** Closes the previous month. Closing December carries the year's result forward. */
export async function closeLastMonth(world: World): Promise<void> {
  const lastDay = plusDays(`${world.date.slice(0, 7)}-01`, -1);
  await closeMonth(world.staff.admin, { month: lastDay.slice(0, 7) }, randomUUID());
  count(world, "months closed");
  if (lastDay.slice(5, 7) !== "12") return;
  world.calculator.carry(world.yearEnd, lastDay);
  for (const code of world.yearEnd.keys()) world.yearEnd.set(code, 0n);
  count(world, "years carried forward");
}

/** Lets two people open the last closed month again. */
export async function openLastMonth(world: World): Promise<void> {
  const month = plusDays(`${world.date.slice(0, 7)}-01`, -1).slice(0, 7);
  await byTwo(world, () => reopenMonth(world.staff.admin, { month }, randomUUID()));
  count(world, "months opened again");
}
