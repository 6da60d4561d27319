import "server-only";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import type { Statement } from "@/lib/reconciliation/reading/statement";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { fileColumns, type SettlementFile } from "./file.sql";

/** A file with the names of its uploader and of the person who confirmed, discarded or withdrew the file. */
export type ListedFile = SettlementFile & { uploadedByName: string; endedByName: string | null };

const listedColumns = `${fileColumns},
  (SELECT rtrim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = f.uploaded_by) AS "uploadedByName",
  (SELECT rtrim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = f.ended_by) AS "endedByName"`;

/** Reads a page of the files, newest first. */
export async function readFiles({
  search,
  rail,
  state,
  ...page
}: PageQuery & { search: string; rail: string; state: string }): Promise<Page<ListedFile>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  if (search.trim()) conditions.add(matchesText("f.name", search, bind));
  if (rail) conditions.add(`f.rail = ${bind(rail)}`);
  if (state) conditions.add(`f.state = ${bind(state)}::settlement_file_state`);
  const matching = `settlement_files f WHERE ${conditions.filter.sql}`;
  return await readPage<ListedFile>({
    columns: listedColumns,
    from: `${matching} ORDER BY f.created_at DESC, f.id DESC ${pageSql(page)}`,
    count: countSql(matching, page.countMax, "f.created_at DESC, f.id DESC"),
    values,
    page: page.page,
  });
}

/** Finds a file by its id. */
export async function readListedFile(id: string): Promise<ListedFile | undefined> {
  const [file] = await db.query<ListedFile>(`SELECT ${listedColumns} FROM settlement_files f WHERE f.id = $1`, [id]);
  return file;
}

/** A statement of a file, with the values that the page of the file shows. */
export type ListedStatement = Omit<Statement, "lineCount"> & {
  number: number;
  /** The last earlier statement of the same rail, account and currency (`statement_before`). */
  before: { name: string | null; sequence: number | null; lastDay: string | null; closingMinor: bigint | null } | null;
  /**
   * The name of an imported file that contains a statement of the same account for some of the same days. Null if none exists.
   */
  overlaps: string | null;
  /** The account of the rail in the statement's currency. Null if no imported file has named an account yet. */
  railAccount: string | null;
};

/** The maximum number of statements that the page of a file shows. */
const statementsShown = 100;

/** SQL for the last earlier statement of the account (`statement_before`), as JSON. */
const precedingSql = `(
  SELECT json_build_object('name', o.name, 'sequence', o.sequence, 'lastDay', o.last_day, 'closingMinor', o.closing_minor::text)
    FROM statement_before(s) o WHERE o.file_id IS NOT NULL)`;

/**
 * SQL for the name of another imported file that contains a statement of the account for some of the same days. `s` is the
 * statement, and `f` is its file.
 */
const overlappingSql = `(
  SELECT g.name FROM settlement_statements o JOIN settlement_files g ON g.id = o.file_id
   WHERE g.rail = f.rail AND g.state = 'confirmed' AND g.id <> f.id
     AND plain_account(o.account) IS NOT DISTINCT FROM plain_account(s.account)
     AND o.currency IS NOT DISTINCT FROM s.currency AND o.first_day <= s.last_day AND o.last_day >= s.first_day
   ORDER BY g.created_at DESC LIMIT 1)`;

/**
 * Reads a file with its statements. `stop` is the reason why the file must not be imported (`settlement_file_stop`).
 * `hasFourEyes` is true if the bank requires four eyes, so that the uploader may not import the file.
 */
export async function readFileWithStatements(
  id: string,
): Promise<{ file: ListedFile; statements: ListedStatement[]; hasFourEyes: boolean } | undefined> {
  const [row] = await db.query<ListedFile & FileExtras>(
    `SELECT ${listedColumns}, EXISTS (SELECT FROM four_eyes_limits) AS "hasFourEyes",
            CASE WHEN f.state = 'preview' THEN settlement_file_stop(f) END AS "presentStop",
            (SELECT coalesce(json_agg(s ORDER BY s.number), '[]') FROM (
               SELECT s.number, s.name, s.sequence, s.account, s.currency, s.first_day AS "firstDay", s.last_day AS "lastDay",
                      s.opening_minor::text AS "openingMinor", s.closing_minor::text AS "closingMinor",
                      s.booked_minor::text AS "bookedMinor", ${precedingSql} AS before, ${overlappingSql} AS overlaps,
                      (SELECT a.account FROM settlement_accounts a WHERE a.rail = f.rail AND a.currency = s.currency) AS "railAccount"
                 FROM settlement_statements s WHERE s.file_id = f.id ORDER BY s.number LIMIT ${statementsShown}) s) AS statements
       FROM settlement_files f WHERE f.id = $1`,
    [id],
  );
  if (!row) return undefined;
  const { statements, hasFourEyes, presentStop, ...file } = row;
  return { file: { ...file, stop: presentStop }, hasFourEyes, statements: statements.map(toStatement) };
}

type FileExtras = { statements: StatementRow[]; hasFourEyes: boolean; presentStop: string | null };

/** A statement in a JSON column. Amounts are decimal text, because a JSON number may lose digits of a large amount. */
type StatementRow = {
  [Key in keyof ListedStatement]: ListedStatement[Key] extends bigint | null ? string | null : ListedStatement[Key];
} & { before: { closingMinor: string | null } | null };

function toStatement({ openingMinor, closingMinor, bookedMinor, before, ...row }: StatementRow): ListedStatement {
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return {
    ...row,
    before: before && { ...before, closingMinor: minor(before.closingMinor) },
    openingMinor: minor(openingMinor),
    closingMinor: minor(closingMinor),
    bookedMinor: minor(bookedMinor),
  };
}

const lineSelect = {
  ...{ number: true, place: true, reference: true, amountMinor: true, currency: true, isCredit: true, bookedOn: true },
  ...{ details: true, problem: true, transferId: true },
} as const satisfies Prisma.SettlementLineSelect;

/** A line of a file. */
export type ListedLine = Prisma.SettlementLineGetPayload<{ select: typeof lineSelect }>;

/** Reads a page of a file's lines, in the order of the file. If `problems` is true, reads only the lines with a problem. */
export async function readLines(
  fileId: string,
  { problems, ...page }: PageQuery & { problems: boolean },
): Promise<Page<ListedLine>> {
  const matching = `settlement_lines l WHERE l.file_id = $1 ${problems ? "AND l.problem IS NOT NULL" : ""}`;
  return await readPage<ListedLine>({
    columns: columnsOf("settlementLine", "l", lineSelect),
    from: `${matching} ORDER BY l.number ${pageSql(page)}`,
    count: countSql(matching, page.countMax),
    values: [fileId],
    page: page.page,
  });
}
