import "server-only";
import * as z from "zod";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { transferReference } from "@/lib/transfer-reference";
import { type ThreadLink, threadSubjects } from "./thread.model";
import { queryOwnerOf } from "./threads.sql";

/** The record that the actor asks about, and its name for the subject of the thread. */
export type AskedRecord = { about: ThreadLink; name: string };

/**
 * Reads the record that the query parameter `about` names, such as `transfer/<id>` or `statement/<account number>/<month>`.
 *
 * @returns null if the text names no record of the actor
 */
export async function readAbout(actor: Actor, text: string | undefined): Promise<AskedRecord | null> {
  assertNotDisabled(actor);
  const [, kind = "", id = ""] = /^(\w+)\/(.+)$/.exec(text ?? "") ?? [];
  const known = z.enum(threadSubjects).safeParse(kind);
  if (!known.success || !/^[\w/-]{1,60}$/.test(id)) return null;
  const about = { kind: known.data, id };
  const owner = await queryOwnerOf(db, about);
  if (owner?.ownerId !== actor.userId) return null;
  return { about, name: owner.name || (about.kind === "transfer" ? transferReference(id) : id.replace("/", " · ")) };
}
