import "server-only";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { fileColumns, type SettlementFile } from "./file.sql";

/** A file with the names of who uploaded it and of who confirmed or discarded it. */
export type ListedFile = SettlementFile & { uploadedByName: string; endedByName: string | null };

const listedColumns = `${fileColumns},
  (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = f.uploaded_by) AS "uploadedByName",
  (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = f.ended_by) AS "endedByName"`;

/** A page of the files, the newest first. */
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

/** A file by its id. */
export async function readListedFile(id: string): Promise<ListedFile | undefined> {
  const [file] = await db.query<ListedFile>(`SELECT ${listedColumns} FROM settlement_files f WHERE f.id = $1`, [id]);
  return file;
}

const lineSelect = {
  ...{ number: true, place: true, reference: true, amountMinor: true, currency: true, isCredit: true, bookedOn: true },
  ...{ details: true, problem: true, transferId: true },
} as const satisfies Prisma.SettlementLineSelect;

/** A line of a file. */
export type ListedLine = Prisma.SettlementLineGetPayload<{ select: typeof lineSelect }>;

/** A page of a file's lines in their order. */
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
