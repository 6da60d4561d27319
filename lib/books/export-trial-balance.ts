import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { getTrialBalance } from "./get-trial-balance";
import type { AccountKind, BalanceLine } from "./trial-balance";

/** The columns of the file, in their order. */
const columns = ["date", "currency", "kind", "account", "accounts", "debit", "credit"] as const;
type Column = (typeof columns)[number];

/** The words of the file in the reader's language. */
export type BalanceCsvWords = {
  header: (column: Column) => string;
  kind: (kind: AccountKind) => string;
  /** What stands for a date when the file is about now. */
  now: string;
};

/**
 * The trial balance as a CSV file, a line an account or class. Amounts are decimal text. For staff.
 *
 * @returns the file, and the closed day that it is of; null for now
 */
export async function exportTrialBalance(
  actor: Actor,
  date: string | null,
  words: BalanceCsvWords,
): Promise<{ body: ReadableStream<Uint8Array>; date: string | null }> {
  const balance = await getTrialBalance(actor, date);
  await noteExport(actor, "trial-balance", { date: balance.date });
  const lines = balance.currencies.flatMap(({ kinds }) => kinds.flatMap((group) => group.lines));
  const body = csvStream<BalanceLine>({
    header: columns.map(words.header),
    readAfter: async (last) => {
      const from = last ? lines.indexOf(last) + 1 : 0;
      return lines.slice(from, from + csvItemsPerRead);
    },
    line: (line) => csvLine(line, balance.date ?? words.now, words),
  });
  return { body, date: balance.date };
}

function csvLine(line: BalanceLine, date: string, words: BalanceCsvWords): string[] {
  const { code, kind, currency, balanceMinor, accountCount } = line;
  const cells: Record<Column, string> = {
    ...{ date, currency, account: code },
    kind: words.kind(kind),
    accounts: accountCount === null ? "" : String(accountCount),
    debit: balanceMinor < 0n ? toDecimalText(-balanceMinor, currency) : "",
    credit: balanceMinor > 0n ? toDecimalText(balanceMinor, currency) : "",
  };
  return columns.map((column) => cells[column]);
}
