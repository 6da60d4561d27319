import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import type { Beneficiary } from "./beneficiary";
import { countBeneficiaries, isBeneficiaryOrder, queryBeneficiaries, queryPayees } from "./find-beneficiaries.sql";

/** What a caller asks of the list of beneficiaries. */
export type BeneficiaryListQuery = {
  page: number;
  pageSize: number;
  /** Only this person's beneficiaries; staff who name nobody see everybody's. */
  ownerEmail?: string | undefined;
  /** Searched in nickname, account name and account number. */
  search?: string | undefined;
  /** `createdAt`, `nickname` or `accountName`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

export type BeneficiaryPage = { beneficiaries: Beneficiary[]; total: number };

/**
 * A page of the beneficiaries that are not deleted: a customer's own ones, or those staff ask for.
 *
 * @throws AppError `not_found` for another person's e-mail, `validation_failed` for an order that does not exist
 */
export async function findBeneficiaries(actor: Actor, query: BeneficiaryListQuery): Promise<BeneficiaryPage> {
  assertNotDisabled(actor);
  if (query.ownerEmail !== undefined) assertOwnOrMay(actor, "customers.read", query.ownerEmail);
  const order = query.sort || "-createdAt";
  if (!isBeneficiaryOrder(order)) throw fieldError("sort", "invalid");
  if (query.ownerEmail !== undefined) await noteRead(actor, "beneficiaries", { email: query.ownerEmail });
  const readsAll = may(actor.role, "customers.read");
  const filter = {
    ownerId: readsAll ? undefined : actor.userId,
    ownerEmail: readsAll ? query.ownerEmail?.trim().toLowerCase() : undefined,
    search: query.search?.trim(),
  };
  const { page, pageSize } = query;
  const [beneficiaries, total] = await Promise.all([
    queryBeneficiaries(filter, order, { limit: pageSize, offset: (page - 1) * pageSize }),
    countBeneficiaries(filter),
  ]);
  return { beneficiaries, total };
}

/** The longest list that a dropdown of payees offers. */
const payeesMax = 500;

/** The actor's own beneficiaries for a dropdown: those whom they have paid lately first, then the others by name. */
export async function findPayees(actor: Actor): Promise<Beneficiary[]> {
  assertNotDisabled(actor);
  return await queryPayees(actor.userId, payeesMax);
}
