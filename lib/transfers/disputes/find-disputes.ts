import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { noteList } from "@/lib/audit/note-list";
import { noteRead } from "@/lib/audit/note-read";
import type { Page } from "@/lib/lists/list-page.sql";
import { may } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ListedDispute } from "./dispute.model";
import { countDisputes, type DisputeFilter, queryDisputeDossier, queryDisputes } from "./disputes.sql";

/**
 * Reads a page of disputes. Staff read all disputes. Customers read the disputes about payments that they have sent or received.
 * Open disputes are sorted by deadline, the earliest first. Other lists begin with the latest deadline.
 */
export async function findDisputes(actor: Actor, query: Omit<DisputeFilter, "partyId">): Promise<Page<ListedDispute>> {
  assertNotDisabled(actor);
  if (!may(actor.role, "transfers.read")) return await queryDisputes({ ...query, partyId: actor.userId });
  const page = await queryDisputes(query);
  await noteList(actor, "disputes", query, page.items.length);
  return page;
}

/** Counts the disputes in each state, up to `countMax`. Only staff may call this function. */
export async function getDisputeCounts(actor: Actor, countMax: number): Promise<Record<string, number>> {
  assertMay(actor, "transfers.read");
  return await countDisputes(countMax);
}

/** A dispute with the audit events of its payment, newest first. */
export type DisputeDossier = { dispute: ListedDispute; acts: AuditAct[] };

/** Reads a dispute. Only staff may call this function. @throws AppError `not_found` */
export async function getDispute(actor: Actor, id: string): Promise<DisputeDossier> {
  assertMay(actor, "transfers.read");
  const row = isUuid(id) ? await queryDisputeDossier(id) : undefined;
  if (!row) throw new AppError("not_found");
  const { acts, ...dispute } = row;
  await noteRead(actor, "transfers", { id: dispute.senderId });
  return { dispute, acts: toActs(acts) };
}
