import type { Currency } from "@/lib/money/currency";

/** What loan screens need to know of an application or a loan; amounts in minor units. */
export type LoanRecord = {
  id: string;
  loanName: string;
  email: string;
  ownerName: string;
  accountNumber: string;
  amountMinor: bigint;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  /** Per year, in hundredths of a percent. */
  profitBp: number;
  totalInstallments: number;
  installmentsPaid: number;
  status: "pending" | "approved" | "active" | "paid" | "closed" | "deleted";
  reason: string;
  /** The bank's date of the payout, `YYYY-MM-DD`; null while no money is lent. */
  disbursedOn: string | null;
  writtenOffMinor: bigint;
  createdAt: Date;
};

/** A line of a loan's schedule with what has become of it. */
export type InstalmentRecord = {
  number: number;
  dueOn: string;
  principalMinor: bigint;
  interestMinor: bigint;
  state: "due" | "overdue" | "paid" | "written_off";
  overdueReason: "insufficient_funds" | "blocked" | null;
};

/** Where a loan stands, as people say it: one that is hidden was rejected, or closed after all. */
export type LoanStanding = Exclude<LoanRecord["status"], "deleted"> | "rejected";

export function loanStanding({ status, disbursedOn }: Pick<LoanRecord, "status" | "disbursedOn">): LoanStanding {
  if (status !== "deleted") return status;
  return disbursedOn === null ? "rejected" : "closed";
}

/** Whether it keeps its owner from applying for another loan. */
export function isUncleared({ status }: Pick<LoanRecord, "status">): boolean {
  return status === "pending" || status === "approved" || status === "active";
}

/** The sums of a schedule. */
export type LoanSums = {
  interestMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  overdueMinor: bigint;
  owedMinor: bigint;
};

export function loanSums(lines: InstalmentRecord[]): LoanSums {
  const sumOf = (...states: InstalmentRecord["state"][]) =>
    lines
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { principalMinor, interestMinor }) => sum + principalMinor + interestMinor, 0n);
  return {
    interestMinor: lines.reduce((sum, { interestMinor }) => sum + interestMinor, 0n),
    totalMinor: sumOf("due", "overdue", "paid", "written_off"),
    paidMinor: sumOf("paid"),
    overdueMinor: sumOf("overdue"),
    owedMinor: sumOf("due", "overdue"),
  };
}
