import type { LendingFileView, LendingKind, LendingRow } from "@/components/admin/term-products/lending-row";
import type { Deposit } from "@/lib/deposits/deposit";
import { findDeposits, getDepositQueue } from "@/lib/deposits/find-deposits";
import { getDepositFile } from "@/lib/deposits/get-deposit-file";
import { depositSchedule } from "@/lib/deposits/schedule";
import type { QueueState } from "@/lib/lists/queue-state";
import { findLoans, getLoanQueue } from "@/lib/loans/find-loans";
import { getLoanFile } from "@/lib/loans/get-loan-file";
import type { Loan } from "@/lib/loans/loan";
import { loanSchedule } from "@/lib/loans/schedule";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { RecordListQuery } from "@/lib/term-products/records";

/** Where the screen of a queue has its rows from. */
type LendingSource = {
  find: (actor: Actor, query: RecordListQuery) => Promise<{ rows: LendingRow[]; total: number }>;
  queue: (actor: Actor, countMax: number) => Promise<QueueState<string>>;
  file: (actor: Actor, id: string) => Promise<LendingFileView>;
};

export const lendingSources: Record<LendingKind, LendingSource> = {
  loan: {
    async find(actor, query) {
      const { items: loans, total } = await findLoans(actor, query);
      return { rows: loans.map(toLoanRow), total };
    },
    queue: getLoanQueue,
    async file(actor, id) {
      const { loan, applicant, instalments, entries, acts } = await getLoanFile(actor, id);
      const planned = loan.status === "pending" || loan.status === "approved" ? planOf(loan) : [];
      const agreed = instalments.map(({ number, dueOn, principalMinor, interestMinor, state, overdueReason }) => ({
        ...{ number, dueOn, state: overdueReason === "blocked" ? overdueReason : state },
        parts: [principalMinor, interestMinor],
      }));
      return { row: toLoanRow(loan), applicant, schedule: agreed.length > 0 ? agreed : planned, entries, acts };
    },
  },
  deposit: {
    async find(actor, query) {
      const { items: deposits, total } = await findDeposits(actor, query);
      return { rows: deposits.map(toDepositRow), total };
    },
    queue: getDepositQueue,
    async file(actor, id) {
      const { deposit, applicant, payouts, entries, acts } = await getDepositFile(actor, id);
      const planned = deposit.status === "pending" ? growthOf(deposit) : [];
      const agreed = payouts.map(({ number, dueOn, interestMinor, state }) => ({
        ...{ number, dueOn, state },
        parts: [interestMinor],
      }));
      return { row: toDepositRow(deposit), applicant, schedule: agreed.length > 0 ? agreed : planned, entries, acts };
    },
  },
};

/** What would be agreed today. */
function planOf(loan: Loan) {
  return loanSchedule(loan, bankDate(now())).map(({ number, dueOn, principalMinor, interestMinor }) => ({
    ...{ number, dueOn, state: null },
    parts: [principalMinor, interestMinor],
  }));
}

function growthOf(deposit: Deposit) {
  return depositSchedule(deposit, bankDate(now())).map(({ number, dueOn, interestMinor }) => ({
    ...{ number, dueOn, state: null },
    parts: [interestMinor],
  }));
}

function toLoanRow(loan: Loan): LendingRow {
  const { id, email, ownerName, accountNumber, amountMinor, currency, profitBp, reason, version, createdAt } = loan;
  const { status, disbursedOn, totalInstallments, installmentsPaid, owedPrincipalMinor, owedInterestMinor } = loan;
  return {
    kind: "loan",
    minimumMinor: loan.minimumMinor,
    maximumMinor: loan.maximumMinor,
    ...{ id, email, ownerName, accountNumber, amountMinor, currency, profitBp, reason, version, createdAt },
    ...{ status, disbursedOn, totalInstallments, installmentsPaid, owedPrincipalMinor, owedInterestMinor },
    planName: loan.loanName,
    dueOn: loan.nextDueOn,
  };
}

function toDepositRow(deposit: Deposit): LendingRow {
  const { id, email, ownerName, accountNumber, amountMinor, currency, profitBp, reason, version, createdAt } = deposit;
  const { status, startedOn, maturesOn, lockedInYears, unpaidInterestMinor } = deposit;
  return {
    kind: "deposit",
    minimumMinor: deposit.minimumMinor,
    maximumMinor: deposit.maximumMinor,
    ...{ id, email, ownerName, accountNumber, amountMinor, currency, profitBp, reason, version, createdAt },
    ...{ status, startedOn, lockedInYears, unpaidInterestMinor },
    planName: deposit.depositName,
    dueOn: maturesOn,
    hasMatured: maturesOn !== null && maturesOn <= bankDate(now()),
  };
}
