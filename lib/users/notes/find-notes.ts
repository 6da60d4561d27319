import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay } from "@/lib/server/actor";
import { readNotes, type StaffNote } from "./read-notes.sql";

/** A page of the notes about a customer, newest first. `hasMore` states whether older notes exist. Only staff may read notes. */
export async function findNotes(
  actor: Actor,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ notes: StaffNote[]; hasMore: boolean }> {
  assertMay(actor, "customers.read");
  await noteRead(actor, "notes", { id: userId });
  // Reads one note more than a page holds, to find out whether older notes exist.
  const notes = await readNotes(userId, pageSize + 1, (page - 1) * pageSize);
  return { notes: notes.slice(0, pageSize), hasMore: notes.length > pageSize };
}
