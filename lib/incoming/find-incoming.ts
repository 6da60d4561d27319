import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { noteList } from "@/lib/audit/note-list";
import type { Page } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { IncomingPayment } from "./incoming.model";
import { countIncoming, type IncomingFilter, queryIncomingDossier, queryIncomingPage } from "./incoming.sql";

/** Reads a page of incoming payments. Waiting payments begin with the oldest, and other lists with the newest. */
export async function findIncoming(actor: Actor, query: IncomingFilter): Promise<Page<IncomingPayment>> {
  assertMay(actor, "reconciliation.read");
  const page = await queryIncomingPage(query);
  await noteList(actor, "incoming", query, page.items.length);
  return page;
}

/** Counts the payments in each state, up to `countMax`. */
export async function getIncomingCounts(actor: Actor, countMax: number): Promise<Record<string, number>> {
  assertMay(actor, "reconciliation.read");
  return await countIncoming(countMax);
}

/** A payment with its audit events, newest first. */
export type IncomingDossier = { payment: IncomingPayment; acts: AuditAct[] };

/** Reads a payment. @throws AppError `not_found` */
export async function getIncoming(actor: Actor, id: string): Promise<IncomingDossier> {
  assertMay(actor, "reconciliation.read");
  const row = isUuid(id) ? await queryIncomingDossier(id) : undefined;
  if (!row) throw new AppError("not_found");
  const { acts, ...payment } = row;
  return { payment, acts: toActs(acts) };
}
