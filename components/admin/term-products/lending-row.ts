import type { ActView, EntryView } from "@/components/admin/resource/record-file";
import type { accountTypes } from "@/lib/accounts/account-type";
import type { Currency } from "@/lib/money/currency";

/** Loans and fixed deposits: two queues of applications that are worked on alike. */
export type LendingKind = "loan" | "deposit";

type Application = {
  id: string;
  email: string;
  ownerName: string;
  accountNumber: string;
  planName: string;
  amountMinor: bigint;
  /** What the plan offered, within which staff may change the amount. */
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  /** Hundredths of a percent a year. */
  profitBp: number;
  /** The next instalment of a loan, the end of a deposit; `YYYY-MM-DD`, null when there is none. */
  dueOn: string | null;
  reason: string;
  version: number;
  createdAt: Date;
};

export type LoanRow = Application & {
  kind: "loan";
  status: "pending" | "approved" | "active" | "paid" | "closed" | "deleted";
  disbursedOn: string | null;
  totalInstallments: number;
  installmentsPaid: number;
  owedPrincipalMinor: bigint;
  owedInterestMinor: bigint;
};

export type DepositRow = Application & {
  kind: "deposit";
  status: "pending" | "running" | "suspended" | "paid" | "closed" | "deleted";
  startedOn: string | null;
  lockedInYears: number;
  /** Whether the day of its end has come. */
  hasMatured: boolean;
  /** Of all intervals that are not paid. */
  unpaidInterestMinor: bigint;
};

/** An application and what became of it, as staff see it in a queue. */
export type LendingRow = LoanRow | DepositRow;

export type LendingStatus = LendingRow["status"];

type RecordView<Status> = { id: string; name: string; amountMinor: bigint; currency: Currency; status: Status };

/** Who applies. */
export type ApplicantView = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  since: Date;
  accounts: {
    accountNumber: string;
    accountType: (typeof accountTypes)[number];
    currency: Currency;
    balanceMinor: bigint;
    availableMinor: bigint;
  }[];
  loans: RecordView<LoanRow["status"]>[];
  deposits: RecordView<DepositRow["status"]>[];
  movements: { id: string; postedAt: Date; text: string; amountMinor: bigint; currency: Currency }[];
};

/** A line of the schedule; without a state it is what would be agreed today. `blocked`: overdue, since its owner is blocked. */
export type LendingLine = {
  number: number;
  dueOn: string;
  /** Principal (loans only) and interest. */
  parts: bigint[];
  state: "due" | "overdue" | "blocked" | "paid" | "written_off" | "forfeited" | null;
};

/** An application as its panel shows it. */
export type LendingFileView = {
  row: LendingRow;
  applicant: ApplicantView;
  schedule: LendingLine[];
  entries: EntryView[];
  acts: ActView[];
};
