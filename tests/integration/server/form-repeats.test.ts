import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { editAccountAction } from "@/app/api/accounts/actions";
import { addBeneficiaryAction } from "@/app/api/beneficiary/actions";
import { applyForDepositAction, closeDepositAction, createDepositPlanAction } from "@/app/api/FDR/actions";
import { applyForLoanAction, createLoanPlanAction, payInstalmentsAction } from "@/app/api/loans/actions";
import { correctCustomerAction, editCustomerAction } from "@/app/api/users/actions";
import { initiateWireTransferAction } from "@/app/api/wire-transfer/actions";
import type { ActionResult } from "@/lib/action-result";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { countRows } from "@/tests/support/database/count-rows";
import { createRunningDeposit } from "@/tests/support/deposits";
import { adjustmentReason, createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createActiveLoan } from "@/tests/support/loans";
import { wire } from "@/tests/support/outgoing-orders";
import { createDepositPlan, createLoanPlan, depositPlanFields, loanPlanFields } from "@/tests/support/plans";

let visitor: Actor;
vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("@/lib/server/session/session", () => ({ requirePageActor: async () => visitor }));
// The mock replaces all texts by their keys, because the tests check only the code of a refusal.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

type Form = {
  what: string;
  /** Prepares the form for a customer with a balance of 5,000.00, or for staff. Returns the function that submits the form. */
  open: (customer: TestCustomer) => Promise<(requestId: string) => Promise<ActionResult<unknown>>>;
  asStaff?: true;
  /** The table that gets one row from each execution of the command. */
  counted: string;
};

const payee = { accountNumber: "DE02120300000000202051", accountName: "Erika Muster", accountType: "Savings" };
const balance = { balance: "4000", balanceSeen: "5000", reason: adjustmentReason };

const forms: Form[] = [
  {
    what: "a beneficiary",
    open: async () => (id) => addBeneficiaryAction({ ...payee, nickname: "Erika" }, id),
    counted: "beneficiaries",
  },
  {
    what: "an instalment",
    open: async ({ actor }) => {
      const loan = await createActiveLoan(actor);
      return (id) => payInstalmentsAction({ id: loan.id, installments: 1 }, id);
    },
    counted: "journal_entries",
  },
  {
    what: "the early end of a deposit",
    open: async (customer) => {
      const { deposit } = await createRunningDeposit(await createAdmin(), { customer });
      return (id) => closeDepositAction({ id: deposit.id }, id);
    },
    counted: "journal_entries",
  },
  {
    what: "an application for a loan",
    open: async () => {
      const { name: loanName } = await createLoanPlan();
      return (id) => applyForLoanAction({ loanName, amount: "1500" }, id);
    },
    counted: "loans",
  },
  {
    what: "an application for a deposit",
    open: async () => {
      const { name: FDRName } = await createDepositPlan();
      return (id) => applyForDepositAction({ FDRName, amount: "1500" }, id);
    },
    counted: "deposits",
  },
  { what: "a transfer", open: async () => (id) => initiateWireTransferAction(wire, id), counted: "transfers" },
  {
    what: "a loan plan",
    open: async () => {
      const fields = loanPlanFields();
      return (id) => createLoanPlanAction(fields, id);
    },
    asStaff: true,
    counted: "loan_plans",
  },
  {
    what: "a deposit plan",
    open: async () => {
      const fields = depositPlanFields();
      return (id) => createDepositPlanAction(fields, id);
    },
    asStaff: true,
    counted: "deposit_plans",
  },
  {
    what: "a corrected balance",
    open:
      async ({ account: { accountNumber } }) =>
      (id) =>
        editAccountAction({ accountNumber, payload: balance }, id),
    asStaff: true,
    counted: "journal_entries",
  },
  {
    what: "a corrected balance beside the customer's name",
    open:
      async ({ actor: { email }, account: { accountNumber } }) =>
      (id) =>
        editCustomerAction(
          { email, user: { firstName: "Ida" }, changeReason: balance.reason, accountNumber, account: balance },
          id,
        ),
    asStaff: true,
    counted: "journal_entries",
  },
  {
    what: "a corrected phone number",
    open:
      async ({ actor: { userId } }) =>
      (id) =>
        correctCustomerAction(
          {
            ...{ act: "correct-phone", userId, reason: "phone-changed", changes: { phoneNumber: "+12015550177" } },
            basis: { kind: "document", reference: "A signed letter" },
          },
          id,
        ),
    asStaff: true,
    counted: "notifications",
  },
];

describe.each(forms)("the form of $what", ({ open, asStaff, counted }) => {
  it("the act is done once for its id, despite a double click and a repeat after a lost reply", async () => {
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const send = await open(customer);
    visitor = asStaff ? await createAdmin() : customer.actor;
    const before = await countRows(counted);
    const id = randomUUID();
    const [first, second] = await Promise.all([send(id), send(id)]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(await send(id)).toEqual(first);
    expect(await send("one")).toMatchObject({ ok: false, code: "validation_failed" });
    expect(await countRows(counted)).toBe(before + 1);
    await expectCleanBooks();
  });
});
