import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { batchesAfter, type CsvCell, csvAmount, csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import type { Actor } from "@/lib/server/actor";
import { getTrialBalance } from "./get-trial-balance";
import type { AccountKind, BalanceLine } from "./trial-balance.model";

/** The columns of the CSV file, from left to right. */
const columns = ["date", "currency", "kind", "account", "accounts", "debit", "credit"] as const;
type Column = (typeof columns)[number];

/** The texts of the file in the reader's language. */
export type BalanceCsvWords = {
  form: CsvForm;
  header: (column: Column) => string;
  kind: (kind: AccountKind) => string;
  /** The text of the column `date` if the file contains the present balances. */
  now: string;
};

/**
 * Exports the trial balance as a CSV file for staff. The file has one line for each account or class of accounts. Amounts are
 * decimal text.
 *
 * @returns `body`, the file; and `date`, the closed day of the balances, or null for the present balances
 */
export async function exportTrialBalance(
  actor: Actor,
  date: string | null,
  words: BalanceCsvWords,
): Promise<{ body: ReadableStream<Uint8Array>; date: string | null }> {
  const balance = await getTrialBalance(actor, date);
  await noteExport(actor, "trial-balance", { date: balance.date });
  const lines = balance.currencies.flatMap(({ kinds }) => kinds.flatMap((group) => group.lines));
  const body = csvStream({
    form: words.form,
    header: columns.map(words.header),
    batches: batchesAfter(async (last: BalanceLine | undefined) => {
      const from = last ? lines.indexOf(last) + 1 : 0;
      return lines.slice(from, from + csvItemsPerRead);
    }),
    line: (line) => csvLine(line, balance.date ?? words.now, words),
  });
  return { body, date: balance.date };
}

function csvLine(line: BalanceLine, date: string, words: BalanceCsvWords): CsvCell[] {
  const { code, kind, currency, balanceMinor, accountCount } = line;
  const cells: Record<Column, CsvCell> = {
    ...{ date, currency, account: code },
    kind: words.kind(kind),
    accounts: accountCount === null ? "" : { decimal: String(accountCount) },
    debit: balanceMinor < 0n ? csvAmount(-balanceMinor, currency) : "",
    credit: balanceMinor > 0n ? csvAmount(balanceMinor, currency) : "",
  };
  return columns.map((column) => cells[column]);
}
