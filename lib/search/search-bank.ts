import "server-only";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { findHistory } from "@/lib/history/find-history";
import { historySubject } from "@/lib/history/schema";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { findUsers } from "@/lib/users/find-users";
import type { Found } from "./schema";

const foundMax = 5;
/** A history has loans and deposits as well, which are no transfers. */
const itemsMax = 20;

/**
 * What the actor may look up by a text: their own beneficiaries and transfers, and, for staff who may read them, customers by
 * name and e-mail. As in the list of customers, a name in a list is not yet a look into somebody's file (decision 78).
 */
export async function searchBank(actor: Actor, { text }: { text: string }): Promise<Found> {
  assertNotDisabled(actor);
  const first = { page: 1, pageSize: foundMax };
  const [payees, history, customers] = await Promise.all([
    findBeneficiaries(actor, { ...first, ownerEmail: actor.email, search: text }),
    findHistory(actor, { filters: { q: text }, pageSize: itemsMax }),
    may(actor.role, "customers.read") ? findUsers(actor, { ...first, search: text, countMax: foundMax }) : null,
  ]);
  const transfers = history.items.filter(({ kind }) => historySubject(kind) === "transfer").slice(0, foundMax);
  return {
    beneficiaries: payees.beneficiaries.map(({ id, accountName, accountNumber, nickname }) => ({
      ...{ id, accountName, accountNumber, nickname },
    })),
    transfers: transfers.map(({ subjectId, reference, name, direction, amountMinor, currency, createdAt }) => ({
      id: direction === "out" ? subjectId : null,
      ...{ reference, name, direction, amountMinor, currency, createdAt },
    })),
    customers: (customers?.items ?? []).map(({ id, firstName, lastName, email }) => ({
      ...{ id, name: `${firstName} ${lastName}`, email },
    })),
  };
}
