import "server-only";
import { noteList } from "@/lib/audit/note-list";
import { noteRead } from "@/lib/audit/note-read";
import type { PageQuery, Period } from "@/lib/lists/list-page.sql";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import { beneficiariesPerOwnerMax } from "./add-beneficiary";
import { isBeneficiaryOrder, queryBeneficiaries, queryPayees } from "./beneficiaries.sql";
import type { Beneficiary } from "./beneficiary";

/** The filter, order and page of a list of beneficiaries. */
export type BeneficiaryListQuery = PageQuery &
  Period & {
    /** The e-mail of the person whose beneficiaries are listed. If staff give no e-mail, they see all beneficiaries. */
    ownerEmail?: string | undefined;
    /** Matches beneficiaries whose nickname, account name or account number contains this text. */
    search?: string | undefined;
    /** Only `active` is accepted, because all listed beneficiaries are active. */
    status?: string | undefined;
    /**
     * `createdAt`, or for one person's beneficiaries also `nickname` or `accountName`. A minus sign in front means descending. The
     * default is newest first.
     */
    sort?: string | undefined;
  };

export type BeneficiaryPage = { beneficiaries: Beneficiary[]; total: number };

/**
 * A page of beneficiaries that are not deleted. Customers see their own beneficiaries. Staff see the beneficiaries of one
 * person or of all people.
 *
 * @throws AppError `not_found` if the e-mail belongs to another person and the actor is not staff; `validation_failed` if the
 * order or the status is unknown
 */
export async function findBeneficiaries(actor: Actor, query: BeneficiaryListQuery): Promise<BeneficiaryPage> {
  assertNotDisabled(actor);
  if (query.ownerEmail !== undefined) assertOwnOrMay(actor, "customers.read", query.ownerEmail);
  const readsAll = may(actor.role, "customers.read");
  const order = query.sort || "-createdAt";
  if (!isBeneficiaryOrder(order, !readsAll || Boolean(query.ownerEmail))) throw fieldError("sort", "invalid");
  if (query.status && query.status !== "active") throw fieldError("status", "invalid");
  if (query.ownerEmail !== undefined) await noteRead(actor, "beneficiaries", { email: query.ownerEmail });
  const filter = {
    ownerId: readsAll ? undefined : actor.userId,
    ownerEmail: readsAll ? query.ownerEmail?.trim().toLowerCase() : undefined,
    search: query.search?.trim(),
    ...{ from: query.from, to: query.to },
  };
  const { items: beneficiaries, total } = await queryBeneficiaries(filter, order, query);
  if (readsAll && query.ownerEmail === undefined) await noteList(actor, "beneficiaries", query, beneficiaries.length);
  return { beneficiaries, total };
}

/** All of the actor's own beneficiaries for a dropdown, in the order of `queryPayees`. */
export async function findPayees(actor: Actor): Promise<Beneficiary[]> {
  assertNotDisabled(actor);
  return await queryPayees(actor.userId, beneficiariesPerOwnerMax);
}
