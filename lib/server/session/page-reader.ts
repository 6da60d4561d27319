import "server-only";
import { hash } from "node:crypto";
import { headers } from "next/headers";
import { fullName } from "@/lib/full-name";
import { otherReaderDigest, readerHeader } from "@/lib/page-reader";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";

type Reader = Pick<Actor, "userId" | "role">;

/**
 * Returns the hash that identifies the reader of a page. The hash is computed from the reader's id and role, but reveals
 * neither id nor role (docs/decisions/stale-pages.md).
 */
export function readerOf({ userId, role }: Reader): string {
  return hash("sha256", `${userId} ${role}`, "base64url").slice(0, 22);
}

/**
 * Returns a hash that identifies a log-in. The browser stores drafts of forms under this hash, so a draft never appears after a
 * later log-in. The hash does not reveal the session's id.
 */
export function draftsOf({ sessionId }: Pick<Actor, "sessionId">): string {
  return hash("sha256", `drafts ${sessionId}`, "base64url").slice(0, 22);
}

/** The pattern of every hash that a page sends. */
const pageHash = /^[\w-]{22}$/;

/**
 * True if the request comes from a page that was made for this reader.
 *
 * @returns undefined if the request contains no hash of a page. A request without a hash comes from a program, or loads a whole
 * page
 */
export async function isPageOf(reader: Reader): Promise<boolean | undefined> {
  const said = (await headers()).get(readerHeader);
  return said === null || !pageHash.test(said) ? undefined : said === readerOf(reader);
}

/** The refusal of a request from a page that was made for another reader. */
export function otherReader(reader: Actor): AppError {
  return new AppError("other_reader", { params: { name: fullName(reader), role: reader.role } });
}

/**
 * The refusal of `otherReader`, as an error that a page throws. A page cannot return a refusal. The error page recognises this
 * error by its digest.
 */
export function otherReadersPage(): Error {
  return Object.assign(new Error("the page is of somebody else"), { digest: otherReaderDigest });
}
