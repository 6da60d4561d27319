import "server-only";
import { validate as isUuid } from "uuid";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import type { SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { queryColumns } from "./columns.sql";
import { type ListedFile, type ListedLine, readFiles, readLines, readListedFile } from "./find-files.sql";

/** A page of the files that were uploaded, the newest first. */
export async function findSettlementFiles(
  actor: Actor,
  query: PageQuery & { search: string; rail: string; state: string },
): Promise<Page<ListedFile>> {
  assertMay(actor, "reconciliation.read");
  return await readFiles(query);
}

/** A file with a page of its lines. */
export type FileDossier = { file: ListedFile; columns: SettlementColumnsInput | null; lines: Page<ListedLine> };

/**
 * A file with a page of its lines: of those that cannot be imported alone, where `problems` is true.
 *
 * @throws AppError `not_found`
 */
export async function getSettlementFile(
  actor: Actor,
  id: string,
  query: PageQuery & { problems: boolean },
): Promise<FileDossier> {
  assertMay(actor, "reconciliation.read");
  if (!isUuid(id)) throw new AppError("not_found");
  const [file, lines] = await Promise.all([readListedFile(id), readLines(id, query)]);
  if (!file) throw new AppError("not_found");
  return { file, lines, columns: await queryColumns(file.rail) };
}

/** How far a file has been read. */
export type FileProgress = Pick<ListedFile, "state" | "lineCount"> & { share: number };

/** How far a file has been read, for who waits for it. @throws AppError `not_found` */
export async function getFileProgress(actor: Actor, id: string): Promise<FileProgress> {
  assertMay(actor, "reconciliation.read");
  const file = isUuid(id) ? await readListedFile(id) : undefined;
  if (!file) throw new AppError("not_found");
  return { state: file.state, lineCount: file.lineCount, share: Number(file.readBytes) / Number(file.sizeBytes) };
}
