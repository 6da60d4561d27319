import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import type { AccountKind } from "@/lib/books/trial-balance.model";
import { batchesAfter, type CsvCell, csvAmount, csvItemsPerRead, csvStream } from "@/lib/downloads/csv";
import type { CsvForm } from "@/lib/downloads/csv-form";
import type { Actor } from "@/lib/server/actor";
import { getStatements, type StatementsQuery } from "./get-statements";
import type { StatementLine } from "./statements.model";

/** The columns of the file, in their order. */
const columns = ["statement", "kind", "number", "account", "currency", "amount", "before"] as const;
export type StatementsColumn = (typeof columns)[number];

type StatementName = "profitAndLoss" | "balanceSheet";

/** The texts of the file in the reader's language. */
export type StatementsCsvWords = {
  form: CsvForm;
  header: (column: StatementsColumn) => string;
  statement: (statement: StatementName) => string;
  kind: (kind: AccountKind) => string;
  account: (line: StatementLine) => string;
  /** The name of the line that shows the result before it is carried forward. */
  uncarried: string;
};

type Row = { statement: StatementName; kind: AccountKind; line: StatementLine };

/**
 * Profit and loss and the balance sheet as a CSV file. The file has one line for each account. Amounts are decimal text. Only
 * staff may read the books.
 *
 * @returns null before the first closed date
 */
export async function exportStatements(
  actor: Actor,
  query: StatementsQuery,
  words: StatementsCsvWords,
): Promise<{ body: ReadableStream<Uint8Array>; name: string } | null> {
  const statements = await getStatements(actor, query);
  await noteExport(actor, "statements", query);
  if (!statements) return null;
  const { from, to, currency, income, expense, assets, liabilities, equity, uncarried } = statements;
  const rows: Row[] = [
    ...[income, expense].flatMap(({ kind, lines }) =>
      lines.map((line) => ({ statement: "profitAndLoss" as const, kind, line })),
    ),
    ...[assets, liabilities, equity].flatMap(({ kind, lines }) =>
      lines.map((line) => ({ statement: "balanceSheet" as const, kind, line })),
    ),
    { statement: "balanceSheet", kind: "equity", line: { code: "", account: undefined, ...uncarried } },
  ];
  const body = csvStream({
    form: words.form,
    header: columns.map(words.header),
    batches: batchesAfter(async (last: Row | undefined) => {
      const start = last ? rows.indexOf(last) + 1 : 0;
      return rows.slice(start, start + csvItemsPerRead);
    }),
    line: ({ statement, kind, line }): CsvCell[] => {
      const cells: Record<StatementsColumn, CsvCell> = {
        ...{ statement: words.statement(statement), kind: words.kind(kind), currency },
        number: line.account ? { decimal: String(line.account.number) } : "",
        account: line.code ? words.account(line) : words.uncarried,
        amount: csvAmount(line.amountMinor, currency),
        before: statement === "balanceSheet" ? csvAmount(line.beforeMinor, currency) : "",
      };
      return columns.map((column) => cells[column]);
    },
  });
  return { body, name: `statements-${from}-${to}` };
}
