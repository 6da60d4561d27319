import "server-only";
import { validate as isUuid } from "uuid";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import type { SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { queryColumns } from "./file.sql";
import {
  type ListedFile,
  type ListedLine,
  type ListedStatement,
  readFiles,
  readFileWithStatements,
  readLines,
  readListedFile,
} from "./find-files.sql";
import { guessColumns, onlyFound } from "./guess-columns";

/** Reads a page of the uploaded files, newest first. */
export async function findSettlementFiles(
  actor: Actor,
  query: PageQuery & { search: string; rail: string; state: string },
): Promise<Page<ListedFile>> {
  assertMay(actor, "reconciliation.read");
  return await readFiles(query);
}

/** A file with its statements and a page of its lines. */
export type FileDossier = {
  file: ListedFile;
  statements: ListedStatement[];
  /**
   * The columns that staff have defined for the rail, or a guess from the headings. A column that the file does not have is
   * empty.
   */
  columns: SettlementColumnsInput;
  lines: Page<ListedLine>;
  /** True if the actor has uploaded the file and the bank requires four eyes. Another person must then import the file. */
  isOwnUpload: boolean;
  /** True if the actor has imported the file and the bank requires four eyes. Another person must then withdraw the file. */
  isOwnImport: boolean;
};

/**
 * Reads a file with a page of its lines. If `problems` is true, reads only the lines that cannot be imported.
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
  const [found, lines] = await Promise.all([readFileWithStatements(id), readLines(id, query)]);
  if (!found) throw new AppError("not_found");
  const { file, statements, hasFourEyes } = found;
  const { headings: _headings, ...known } = (await queryColumns(file.rail)) ?? guessColumns(file);
  const isOwnUpload = hasFourEyes && file.uploadedBy === actor.userId;
  const isOwnImport = hasFourEyes && file.endedBy === actor.userId;
  return { file, statements, lines, columns: onlyFound(known, file.headings), isOwnUpload, isOwnImport };
}

/** The progress of reading a file. `share` is the part of the file that was read, from 0 to 1. */
export type FileProgress = Pick<ListedFile, "state" | "lineCount"> & { share: number };

/** Finds the progress of reading a file. @throws AppError `not_found` */
export async function getFileProgress(actor: Actor, id: string): Promise<FileProgress> {
  assertMay(actor, "reconciliation.read");
  const file = isUuid(id) ? await readListedFile(id) : undefined;
  if (!file) throw new AppError("not_found");
  return { state: file.state, lineCount: file.lineCount, share: Number(file.readBytes) / Number(file.sizeBytes) };
}
