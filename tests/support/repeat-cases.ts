import { randomUUID } from "node:crypto";
import { POST as editAccount } from "@/app/api/accounts/edit-account/route";
import { POST as newAccount } from "@/app/api/accounts/new/route";
import { POST as newBeneficiary } from "@/app/api/beneficiary/new/route";
import { POST as closeDeposit } from "@/app/api/FDR/close/route";
import { POST as editDeposit } from "@/app/api/FDR/edit-fdr/route";
import { POST as withdrawDeposit } from "@/app/api/FDR/withdraw/route";
import { POST as newDeposit } from "@/app/api/FDRs/new/route";
import { POST as cancelInterbank } from "@/app/api/interbank-transfer/cancel/route";
import { POST as editInterbank } from "@/app/api/interbank-transfer/edit/route";
import { POST as newInterbank } from "@/app/api/interbank-transfer/new/route";
import { POST as editLoan } from "@/app/api/loans/edit-loan/route";
import { POST as newLoan } from "@/app/api/loans/new/route";
import { POST as payLoan } from "@/app/api/loans/pay/route";
import { POST as recoverLoan } from "@/app/api/loans/recover/route";
import { POST as withdrawLoan } from "@/app/api/loans/withdraw/route";
import { POST as newWallet } from "@/app/api/other-transfer/new/route";
import { POST as newOwn } from "@/app/api/own-transfer/new/route";
import { POST as newQuote } from "@/app/api/quotes/new/route";
import { POST as newWire } from "@/app/api/wire-transfer/new/route";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import {
  adjustmentReason,
  createAccount,
  createAdmin,
  createBeneficiary,
  type TestCustomer,
} from "@/tests/support/factories";
import { createActiveLoan, createLoan, createWrittenOffLoan } from "@/tests/support/loans";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { createDepositPlan, createLoanPlan, depositPlanFields, loanPlanFields } from "@/tests/support/plans";

/** A command that a client may repeat with the same `Idempotency-Key`. */
export type RepeatCase = {
  what: string;
  route: typeof newAccount;
  status?: 200;
  /** Whether staff send the command. By default, a customer with 5,000.00 sends the command. */
  asStaff?: true;
  body(customer: TestCustomer): Promise<object>;
  /** Fields with other values, with which the body is a different command. */
  other: object;
  /** The table to which each execution of the command adds one row. */
  counted: string;
};

const payee = { accountNumber: "DE02120300000000202051", accountName: "Erika Muster", accountType: "Savings" };

/** Every command that takes an `Idempotency-Key`. */
export const repeatCases: RepeatCase[] = [
  {
    what: "a further account",
    route: newAccount,
    body: async () => ({ accountType: "Savings", currency: "EUR" }),
    other: { currency: "GBP" },
    counted: "accounts",
  },
  {
    what: "a beneficiary",
    route: newBeneficiary,
    body: async () => ({ ...payee, nickname: "Erika" }),
    other: { nickname: "E." },
    counted: "beneficiaries",
  },
  {
    what: "a quote",
    route: newQuote,
    body: async () => ({ to: "EUR", amount: "12.50" }),
    other: { amount: "12.51" },
    counted: "quotes",
  },
  {
    what: "a loan plan",
    route: newLoan,
    asStaff: true,
    body: async () => loanPlanFields({ isCore: true }),
    other: { profit: "11" },
    counted: "loan_plans",
  },
  {
    what: "a deposit plan",
    route: newDeposit,
    asStaff: true,
    body: async () => depositPlanFields({ isCore: true }),
    other: { profit: "11" },
    counted: "deposit_plans",
  },
  {
    what: "an application for a loan",
    route: newLoan,
    body: async () => ({ loanName: (await createLoanPlan()).name, amount: "1500" }),
    other: { amount: "1501" },
    counted: "loans",
  },
  {
    what: "an application for a deposit",
    route: newDeposit,
    body: async () => ({ FDRName: (await createDepositPlan()).name, amount: "1500" }),
    other: { amount: "1501" },
    counted: "deposits",
  },
  {
    what: "an instalment",
    route: payLoan,
    status: 200,
    body: async ({ actor }) => {
      const { id } = await createActiveLoan(actor);
      return { id, installments: 1 };
    },
    other: { installments: "all" },
    counted: "journal_entries",
  },
  {
    what: "the early end of a deposit",
    route: closeDeposit,
    status: 200,
    body: async (customer) => {
      const { deposit } = await createRunningDeposit(await createAdmin(), { customer });
      return { id: deposit.id };
    },
    other: { expectedForfeitMinor: "1" },
    counted: "journal_entries",
  },
  {
    what: "a withdrawn application for a loan",
    route: withdrawLoan,
    status: 200,
    body: async ({ actor }) => ({ id: (await createLoan(actor)).id }),
    other: { id: randomUUID() },
    counted: "notifications",
  },
  {
    what: "a withdrawn application for a deposit",
    route: withdrawDeposit,
    status: 200,
    body: async (customer) => ({ id: (await createDeposit({ customer })).deposit.id }),
    other: { id: randomUUID() },
    counted: "notifications",
  },
  {
    what: "a corrected balance",
    route: editAccount,
    status: 200,
    asStaff: true,
    body: async ({ account }) => ({
      accountNumber: account.accountNumber,
      payload: { balance: "4000", balanceSeen: "5000", reason: adjustmentReason },
    }),
    other: { payload: { balance: "3000", balanceSeen: "5000", reason: adjustmentReason } },
    counted: "journal_entries",
  },
  {
    what: "a wire transfer",
    route: newWire,
    body: async () => wire,
    other: { amount: "5.01" },
    counted: "transfers",
  },
  {
    what: "a wallet transfer",
    route: newWallet,
    body: async () => wallet,
    other: { amount: "5.01" },
    counted: "transfers",
  },
  {
    what: "money moved between own accounts",
    route: newOwn,
    body: async ({ actor, account }) => {
      const { accountNumber: toAccountNumber } = await createAccount(actor);
      return { fromAccountNumber: account.accountNumber, toAccountNumber, amount: "5.00" };
    },
    other: { amount: "5.01" },
    counted: "journal_entries",
  },
  {
    what: "an interbank transfer",
    route: newInterbank,
    body: async ({ actor }) => {
      await createBeneficiary(actor, { accountNumber: payee.accountNumber });
      return { beneficiary: payee.accountNumber, amount: "5.00" };
    },
    other: { amount: "5.01" },
    counted: "transfers",
  },
  {
    what: "a cancelled transfer",
    route: cancelInterbank,
    status: 200,
    body: async (customer) => ({ id: await sendFive(customer) }),
    other: { id: randomUUID() },
    counted: "transfer_events",
  },
  {
    what: "an approved transfer",
    route: editInterbank,
    status: 200,
    asStaff: true,
    body: async (customer) => ({ id: await sendFive(customer), payload: { status: "approved" } }),
    other: { payload: { status: "closed" } },
    counted: "journal_entries",
  },
  {
    what: "another amount of a transfer",
    route: editInterbank,
    status: 200,
    asStaff: true,
    body: async (customer) => ({ id: await sendFive(customer), payload: { amount: "6.00" } }),
    other: { payload: { amount: "7.00" } },
    counted: "transfer_events",
  },
  {
    what: "a loan that is disbursed",
    route: editLoan,
    status: 200,
    asStaff: true,
    body: async ({ actor }) => ({
      id: (await createLoan(actor)).id,
      email: actor.email,
      payload: { status: "active" },
    }),
    other: { payload: { status: "deleted" } },
    counted: "journal_entries",
  },
  {
    what: "a recovery of a written-off loan",
    route: recoverLoan,
    status: 200,
    asStaff: true,
    body: async () => ({ id: (await createWrittenOffLoan(await createAdmin())).id, amount: "10", from: "account" }),
    other: { amount: "11" },
    counted: "journal_entries",
  },
  {
    what: "a deposit that begins",
    route: editDeposit,
    status: 200,
    asStaff: true,
    body: async (customer) => {
      const { deposit } = await createDeposit({ customer });
      return { id: deposit.id, email: customer.actor.email, payload: { status: "running" } };
    },
    other: { payload: { status: "deleted" } },
    counted: "journal_entries",
  },
];

/** Sends 5.00 to another bank. The transfer waits for staff. Returns the transfer's id. */
async function sendFive({ actor }: TestCustomer): Promise<string> {
  await createBeneficiary(actor, { accountNumber: payee.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: payee.accountNumber, amount: "5.00" });
  return (await initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID())).id;
}
