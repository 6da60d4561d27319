import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { POST as editAccount } from "@/app/api/accounts/edit-account/route";
import { POST as newAccount } from "@/app/api/accounts/new/route";
import { POST as newBeneficiary } from "@/app/api/beneficiary/new/route";
import { POST as closeDeposit } from "@/app/api/FDR/close/route";
import { POST as editDeposit } from "@/app/api/FDR/edit-fdr/route";
import { POST as newDeposit } from "@/app/api/FDRs/new/route";
import { POST as cancelInterbank } from "@/app/api/interbank-transfer/cancel/route";
import { POST as editInterbank } from "@/app/api/interbank-transfer/edit/route";
import { POST as newInterbank } from "@/app/api/interbank-transfer/new/route";
import { POST as editLoan } from "@/app/api/loans/edit-loan/route";
import { POST as newLoan } from "@/app/api/loans/new/route";
import { POST as payLoan } from "@/app/api/loans/pay/route";
import { POST as newWallet } from "@/app/api/other-transfer/new/route";
import { POST as newQuote } from "@/app/api/quotes/new/route";
import { POST as newWire } from "@/app/api/wire-transfer/new/route";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { callRoute } from "@/tests/support/call-route";
import { createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import {
  adjustmentReason,
  createAdmin,
  createBeneficiary,
  createCustomer,
  type TestCustomer,
} from "@/tests/support/factories";
import { createActiveLoan, createLoan } from "@/tests/support/loans";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { createDepositPlan, createLoanPlan, depositPlanFields, loanPlanFields } from "@/tests/support/plans";
import { createRates } from "@/tests/support/rates";

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
// Sentences are not looked at here: a refusal is told by its code.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
beforeAll(createRates);

type Case = {
  what: string;
  route: typeof newAccount;
  status?: 200;
  /** Whoever it is: a customer with 5,000.00, or staff. */
  asStaff?: true;
  body(customer: TestCustomer): Promise<object>;
  /** The body again, asking for something else. */
  other: object;
  /** What each effect leaves one more of. */
  counted: string;
};

const payee = { accountNumber: "DE02120300000000202051", accountName: "Erika Muster", accountType: "Savings" };

const cases: Case[] = [
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
    what: "a corrected balance",
    route: editAccount,
    status: 200,
    asStaff: true,
    body: async ({ account }) => ({
      accountNumber: account.accountNumber,
      payload: { balance: "4000", reason: adjustmentReason },
    }),
    other: { payload: { balance: "3000", reason: adjustmentReason } },
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

/** A transfer of 5.00 to another bank, which waits for staff. */
async function sendFive({ actor }: TestCustomer): Promise<string> {
  await createBeneficiary(actor, { accountNumber: payee.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: payee.accountNumber, amount: "5.00" });
  return (await initiateInterbankTransfer(actor, input, randomUUID())).id;
}

/** In the place of a reply, as if the process died between the service's commit and the reply. */
class DyingResponse {
  constructor() {
    throw new Error("killed");
  }
}

const count = async (table: string) => (await db.query(`SELECT FROM ${table}`)).length;

describe.each(cases)("$what", ({ route, status = 201, asStaff, body: makeBody, other, counted }) => {
  it("is done once for an Idempotency-Key, eight times at once and again, and the same key is good for nothing else", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const body = await makeBody(customer);
    visitor = asStaff ? await createAdmin() : customer.actor;
    const before = await count(counted);
    const key = `try ${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => callRoute(route, body, key)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(status));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ isReplayed }) => isReplayed)).toHaveLength(7);
    expect(await callRoute(route, body, key)).toEqual({ ...answers[0], isReplayed: true });
    const mismatch = await callRoute(route, { ...body, ...other }, key);
    expect(mismatch.status).toBe(422);
    expect(JSON.parse(mismatch.text)).toMatchObject({ code: "idempotency_mismatch" });
    expect(await count(counted)).toBe(before + 1);
    await expectCleanBooks();
  });

  it("a repeat after a crash between commit and reply is answered at once", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const body = await makeBody(customer);
    visitor = asStaff ? await createAdmin() : customer.actor;
    const before = await count(counted);
    const key = randomUUID();
    vi.stubGlobal("Response", DyingResponse);
    await expect(callRoute(route, body, key)).rejects.toThrow("killed");
    vi.unstubAllGlobals();
    expect(await count(counted)).toBe(before + 1);
    expect(await callRoute(route, body, key)).toMatchObject({ status, isReplayed: true });
    expect(await count(counted)).toBe(before + 1);
    await expectCleanBooks();
  });
});

it("the first reply comes again whatever has happened since", async () => {
  const { actor } = await createCustomer({ balanceMinor: 500_000n });
  const { id } = await createActiveLoan(actor);
  visitor = actor;
  const first = await callRoute(payLoan, { id }, "first");
  expect((await callRoute(payLoan, { id }, "second")).isReplayed).toBe(false);
  expect(await callRoute(payLoan, { id }, "first")).toEqual({ ...first, isReplayed: true });
  expect(JSON.parse(first.text)).toMatchObject({ data: { installmentsPaid: 1 } });
  await expectCleanBooks();
});

it("a key is 1 to 200 characters that can be read; without one every call is a command of its own", async () => {
  const { actor } = await createCustomer();
  visitor = actor;
  const body = { accountType: "Savings", currency: "EUR" };
  const before = await count("accounts");
  for (const key of ["", "x".repeat(201), "a\tb", "a\u0085b"]) {
    const answer = await callRoute(newAccount, body, key);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: "validation_failed",
      fields: { "Idempotency-Key": [expect.any(String)] },
    });
  }
  expect((await callRoute(newAccount, body, "x".repeat(200))).status).toBe(201);
  expect(await callRoute(newAccount, body)).toMatchObject({ status: 201, isReplayed: false });
  expect(await callRoute(newAccount, body)).toMatchObject({ status: 201, isReplayed: false });
  expect(await count("accounts")).toBe(before + 3);
});
