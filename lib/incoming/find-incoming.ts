import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { noteList } from "@/lib/audit/note-list";
import type { Page } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { IncomingPayment, ReturnWay } from "./incoming.model";
import { countIncoming, type IncomingFilter, queryIncomingDossier, queryIncomingPage } from "./incoming.sql";
import type { Recall } from "./recall.model";
import { toRecalls } from "./recall.sql";

/**
 * Reads a page of incoming payments. The lists of payments that wait for a decision of staff begin with the oldest payment. All
 * other lists begin with the newest payment.
 */
export async function findIncoming(actor: Actor, query: IncomingFilter): Promise<Page<IncomingPayment>> {
  assertMay(actor, "reconciliation.read");
  const page = await queryIncomingPage(query);
  await noteList(actor, "incoming", query, page.items.length);
  return page;
}

/** Counts the payments of each list, up to `countMax`. The empty key has the number of all payments. */
export async function getIncomingCounts(actor: Actor, countMax: number): Promise<Record<string, number>> {
  assertMay(actor, "reconciliation.read");
  return await countIncoming(countMax);
}

/**
 * A payment, the requests of the sender's bank to get the payment back, and the payment's audit events. The requests and the
 * events are sorted newest first.
 */
export type IncomingDossier = {
  payment: IncomingPayment;
  recalls: Recall[];
  /** How the bank returns the money. Null for a payment that is not returned. */
  back: ReturnWay | null;
  acts: AuditAct[];
};

/** Reads a payment. @throws AppError `not_found` */
export async function getIncoming(actor: Actor, id: string): Promise<IncomingDossier> {
  assertMay(actor, "reconciliation.read");
  const row = isUuid(id) ? await queryIncomingDossier(id) : undefined;
  if (!row) throw new AppError("not_found");
  const { acts, recalls, returnMessage, isExchanged, ...payment } = row;
  const back = payment.state === "returned" ? { isExchanged, message: returnMessage } : null;
  return { payment, recalls: toRecalls(recalls), back, acts: toActs(acts) };
}

/**
 * Reads the payment that another bank has asked this bank to return.
 * @param recallId the id of the request
 * @throws AppError `not_found`
 */
export async function getRecalled(actor: Actor, recallId: string): Promise<IncomingDossier> {
  assertMay(actor, "reconciliation.read");
  const where = { id: recallId };
  const recall = isUuid(recallId)
    ? await db.prisma.incomingRecall.findUnique({ where, select: { paymentId: true } })
    : null;
  return await getIncoming(actor, recall?.paymentId ?? "");
}
