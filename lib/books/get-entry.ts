import "server-only";
import * as z from "zod";
import { noteList } from "@/lib/audit/note-list";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { BookEntry } from "./book-records.model";
import { readEntry } from "./entries.sql";

const uuid = z.guid();

/**
 * Reads an entry of the books with its lines and its seal in one query. Only staff may read the books.
 *
 * @throws AppError `not_found`
 */
export async function getEntry(actor: Actor, id: string): Promise<BookEntry> {
  assertMay(actor, "ledger.read");
  const entry = uuid.safeParse(id).success ? await readEntry(db, id) : undefined;
  if (!entry) throw new AppError("not_found");
  await noteList(actor, "book-lines", { entry: id }, entry.lines.length);
  return entry;
}
