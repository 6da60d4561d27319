import "server-only";
import { validate as isUuid } from "uuid";
import type { BookPage } from "@/lib/books/book-records.model";
import { fullName } from "@/lib/full-name";
import { bookParts } from "@/lib/ledger/verify-books";
import { bothWays } from "@/lib/lists/both-ways";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { Verification, VerificationReport } from "./verification";

const verificationSelect = {
  id: true,
  requestedBy: { select: { firstName: true, lastName: true } },
  requestedAt: true,
  startedAt: true,
  finishedAt: true,
  outcome: true,
  partsDone: true,
  attempts: true,
  checked: true,
  workedMs: true,
  entries: true,
  postings: true,
  accounts: true,
  openHolds: true,
  breakCount: true,
} as const satisfies Prisma.BookVerificationSelect;

type VerificationRow = Prisma.BookVerificationGetPayload<{ select: typeof verificationSelect }>;

function toVerification({ requestedBy, attempts, ...row }: VerificationRow): Verification {
  const isAtWork = row.startedAt !== null && row.outcome === null;
  return {
    ...row,
    requestedBy: requestedBy && fullName(requestedBy),
    partCount: bookParts.length,
    part: isAtWork ? (bookParts[row.partsDone] ?? null) : null,
    retries: Math.max(0, attempts - 1),
  };
}

const pageSize = 25;

/**
 * Reads a page of the requested verifications, newest first. Only staff may read verifications.
 *
 * @param place.after, place.before the id of a verification. The page contains the verifications that the list shows after or
 * before this verification. A text that is not an id is ignored
 */
export async function findVerifications(
  actor: Actor,
  place: { after?: string | undefined; before?: string | undefined },
): Promise<BookPage<Verification>> {
  assertMay(actor, "ledger.read");
  const known = (id: string | undefined) => (id && isUuid(id) ? id : undefined);
  return await bothWays({ after: known(place.after), before: known(place.before) }, pageSize, {
    read: async ({ after, before }, take) => {
      const rows = await db.prisma.bookVerification.findMany({
        where: before ? { id: { gt: before } } : after ? { id: { lt: after } } : {},
        select: verificationSelect,
        orderBy: { id: before ? "asc" : "desc" },
        take,
      });
      return rows.map(toVerification);
    },
    keyOf: ({ id }) => id,
  });
}

/** A verification with its findings. Only staff may read verifications. @throws AppError `not_found` */
export async function getVerification(actor: Actor, id: string): Promise<VerificationReport> {
  assertMay(actor, "ledger.read");
  const row = isUuid(id)
    ? await db.prisma.bookVerification.findUnique({
        where: { id },
        select: { ...verificationSelect, breaks: true, warnings: true },
      })
    : null;
  if (!row) throw new AppError("not_found");
  const { breaks, warnings, ...rest } = row;
  return {
    ...toVerification(rest),
    breaks: breaks as VerificationReport["breaks"],
    warnings: warnings as VerificationReport["warnings"],
  };
}
