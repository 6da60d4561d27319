import "server-only";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { findDeposits } from "@/lib/deposits/find-deposits";
import { fullName } from "@/lib/full-name";
import { findHistory } from "@/lib/history/find-history";
import { historySubject } from "@/lib/history/schema";
import { findLoans } from "@/lib/loans/find-loans";
import { searchedAmount } from "@/lib/money/amount-search";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { keepPace } from "@/lib/server/pace";
import { currentRequest } from "@/lib/server/request-context";
import { referenceIdTail, transferReference } from "@/lib/transfer-reference";
import { transferFamilies } from "@/lib/transfers/channels.model";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { readUetr } from "@/lib/transfers/uetr.model";
import { findUsers } from "@/lib/users/find-users";
import { type Found, type FoundRecord, toFoundTransfer } from "./schema";

const foundMax = 5;
/** The maximum number of items that are read from the history. The items of loans and deposits are removed afterwards. */
const itemsMax = 20;
const first = { page: 1, pageSize: foundMax, countMax: foundMax };

/**
 * Finds the actor's own beneficiaries and transfers that match a text. Staff also find the customers, loans and deposits that
 * they may read. Staff find the transfers of customers only by reference, UETR or amount. The audit trail records the search
 * results of staff like the rows of a list (docs/decisions/audit-of-reads.md).
 */
export async function searchBank(actor: Actor, { text }: { text: string }): Promise<Found> {
  assertNotDisabled(actor);
  await keepPace(actor, "search");
  const [payees, history, customers, records] = await Promise.all([
    findBeneficiaries(actor, { ...first, ownerEmail: actor.email, search: text }),
    findHistory(actor, { filters: { q: text }, pageSize: itemsMax }),
    may(actor.role, "customers.read") ? findUsers(actor, { ...first, search: text }) : null,
    findForStaff(actor, text),
  ]);
  const transfers = history.items.filter(({ kind }) => historySubject(kind) === "transfer").slice(0, foundMax);
  return {
    beneficiaries: payees.beneficiaries.map(({ id, accountName, accountNumber, nickname }) => ({
      ...{ id, accountName, accountNumber, nickname },
    })),
    transfers: transfers.map(toFoundTransfer),
    customers: (customers?.items ?? []).map((customer) => ({
      ...{ id: customer.id, name: fullName(customer), email: customer.email },
    })),
    records,
  };
}

/** Finds the records of all customers in the queues that the actor may read. */
async function findForStaff(actor: Actor, text: string): Promise<FoundRecord[]> {
  const { locale } = await currentRequest();
  // Transfers are searched only for a reference, a UETR or an amount. A word would match many transfers, and each queue has a
  // separate search for words.
  const isExact = [referenceIdTail(text), readUetr(text), searchedAmount(text, locale)].some((found) => found !== null);
  const families = isExact && may(actor.role, "transfers.read") ? transferFamilies : [];
  const [loans, deposits, ...transfers] = await Promise.all([
    may(actor.role, "loans.read") ? findLoans(actor, { ...first, search: text }) : null,
    may(actor.role, "deposits.read") ? findDeposits(actor, { ...first, search: text }) : null,
    ...families.map((family) => findTransfers(actor, family, { ...first, search: text })),
  ]);
  const found: FoundRecord[] = [
    ...transfers.flatMap(({ items }) =>
      items.map(({ id, family, senderName, amountMinor, currency, createdAt }) => ({
        ...{ queue: family, id, name: senderName, label: transferReference(id), amountMinor, currency, createdAt },
      })),
    ),
    ...(loans?.items ?? []).map(({ id, owner, loanName, amountMinor, currency, createdAt }) => ({
      ...{ queue: "loan" as const, id, name: fullName(owner), label: loanName, amountMinor, currency, createdAt },
    })),
    ...(deposits?.items ?? []).map(({ id, owner, depositName, amountMinor, currency, createdAt }) => ({
      ...{
        queue: "deposit" as const,
        id,
        name: fullName(owner),
        label: depositName,
        amountMinor,
        currency,
        createdAt,
      },
    })),
  ];
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, 2 * foundMax);
}
