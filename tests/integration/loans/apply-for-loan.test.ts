import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { findLoansOf } from "@/lib/loans/find-loans";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAccount, createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { createLoanPlan } from "@/tests/support/plans";

const apply = (
  actor: Parameters<typeof applyForLoan>[0],
  input: { loanName: string; amount: string | number },
  id = randomUUID(),
) => applyForLoan(actor, input, id);

describe("applying for a loan", () => {
  it("the loan takes the plan's terms and the customer's amount", async () => {
    const { actor, account } = await createCustomer();
    const { name: loanName } = await createLoanPlan({ profitBp: 725, totalInstallments: 12 });
    const sent = { loanName: loanName.toUpperCase(), amount: "1,500.50", profit: 0, totalInstallments: 1 };
    const loan = await apply(actor, sent);
    expect(loan).toMatchObject({
      loanName,
      amountMinor: 150_050n,
      profitBp: 725,
      totalInstallments: 12,
      status: "pending",
      account: { accountNumber: account.accountNumber },
      disbursedOn: null,
    });
    const [told] = await db.query("SELECT kind, params FROM notifications WHERE subject_id = $1", [loan.id]);
    expect(told).toMatchObject({
      kind: "loan-applied",
      params: { name: loanName, amount: "1500.50", currency: "USD" },
    });
  });

  it.each([
    ["999.99", "amountBetween"],
    ["2000.01", "amountBetween"],
    ["0", "amountPositive"],
    ["abc", "amountFormat"],
    ["1500.001", "amountDecimals"],
  ])("the amount %s is refused", async (amount, problem) => {
    const { actor } = await createCustomer();
    const { name: loanName } = await createLoanPlan();
    const refusal = await apply(actor, { loanName, amount }).catch((error: unknown) => error);
    expect(JSON.stringify((refusal as { fields: unknown }).fields)).toContain(problem);
    expect(await findLoansOf(actor, actor.email)).toEqual([]);
  });

  it("the plan must be offered, and the customer must have an account in its currency", async () => {
    const { actor } = await createCustomer({ currency: "EUR" });
    const { name: loanName } = await createLoanPlan({ currency: "JPY", amountMinor: 10_000n });
    await expect(apply(actor, { loanName: "None such", amount: "1" })).rejects.toMatchObject({ code: "not_found" });
    await expect(apply(actor, { loanName, amount: "10000" })).rejects.toMatchObject({
      fields: { fromAccountNumber: [{ key: "accountInCurrency", params: { currency: "JPY" } }] },
    });
    const { accountNumber } = await createAccount(actor, { currency: "JPY" });
    await expect(apply(actor, { loanName, amount: "10000" })).resolves.toMatchObject({
      account: { accountNumber },
      amountMinor: 10_000n,
    });
    const { name: deleted } = await createLoanPlan({ status: "deleted" });
    await expect(apply(actor, { loanName: deleted, amount: "1000" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("the customer must have a verified e-mail address and must not be suspended", async () => {
    const { name: loanName } = await createLoanPlan();
    const unverified = await createUser({ emailVerified: false });
    await expect(apply(unverified, { loanName, amount: "1000" })).rejects.toMatchObject({ code: "email_unverified" });
    const suspended = await createUser({ status: "suspended" });
    await expect(apply(suspended, { loanName, amount: "1000" })).rejects.toMatchObject({ code: "account_disabled" });
  });

  it("an application is refused until the earlier loan is cleared, and possible afterwards", async () => {
    const staff = await createAdmin();
    const { actor } = await createCustomer({ balanceMinor: 50_000n });
    const first = await createLoan(actor);
    for (const status of ["pending", "approved", "active"] as const) {
      await setLoanStatus(staff, first, status);
      await expect(createLoan(actor)).rejects.toMatchObject({ code: "uncleared_loan" });
    }
    await payInstalments(actor, { id: first.id, installments: "all" });
    const second = await createLoan(actor);
    await setLoanStatus(staff, second, "deleted");
    await createLoan(actor);
    await expect(setLoanStatus(staff, second, "pending")).rejects.toMatchObject({ code: "transition_refused" });
    await expectCleanBooks();
  });

  it("two parallel applications create exactly one loan", async () => {
    const { actor } = await createCustomer();
    const { name: loanName } = await createLoanPlan();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => apply(actor, { loanName, amount: "1000" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "uncleared_loan" });
    }
    expect(await findLoansOf(actor, actor.email)).toHaveLength(1);
  });

  it("a repeated application returns the same loan, and different content is refused", async () => {
    const { actor } = await createCustomer();
    const { name: loanName } = await createLoanPlan();
    const id = randomUUID();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => apply(actor, { loanName, amount: "1000" }, id)),
    );
    expect(new Set([first, ...others].map((loan) => loan?.id)).size).toBe(1);
    await expect(apply(actor, { loanName, amount: "1001" }, id)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });

  it("only the loan's owner and staff see the loan", async () => {
    const staff = await createAdmin();
    const { actor } = await createCustomer();
    const { actor: stranger } = await createCustomer();
    const loan = await createLoan(actor);
    await expect(getLoanDetails(staff, loan.id)).resolves.toMatchObject({ loan });
    await expect(getLoanDetails(stranger, loan.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(payInstalments(stranger, { id: loan.id, installments: 1, number: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(payInstalments(actor, { id: loan.id, installments: 1, number: 1 })).rejects.toMatchObject({
      code: "transition_refused",
    });
  });
});
