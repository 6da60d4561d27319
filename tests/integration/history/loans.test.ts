import { beforeAll, describe, expect, it } from "vitest";
import { findHistory } from "@/lib/history/find-history";
import { getStatement } from "@/lib/history/get-statement";
import { historyJson } from "@/lib/history/history-json";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { expectHistoryAddsUp, findItems } from "@/tests/support/history";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

describe("a loan in its borrower's history", () => {
  it("before the disbursement, the loan is shown as an application and does not count in the totals", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    const line = { id: loan.id, subjectId: loan.id, kind: "loan_application", direction: "in", name: loan.loanName };
    expect(await findItems(customer, { kind: "loan_application" })).toMatchObject([
      { ...line, amountMinor: 100_000n, status: "pending" },
    ]);
    await expectHistoryAddsUp(customer);
    await setLoanStatus(staff, loan, "approved");
    expect(await findItems(customer, { kind: "loan_application" })).toMatchObject([{ ...line, status: "approved" }]);
    await expectHistoryAddsUp(customer);
    await setLoanStatus(staff, loan, "deleted");
    expect(await findItems(customer, { kind: "loan_application" })).toMatchObject([
      { ...line, status: "deleted", ending: "rejected" },
    ]);
    await expectHistoryAddsUp(customer);
  });

  it("the loan is shown with its own status beside its bookings, and its money counts once", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    const itself = async () => {
      await expectHistoryAddsUp(customer);
      return (await findItems(customer)).filter(({ id }) => id === loan.id);
    };
    await setLoanStatus(staff, loan, "active");
    const item = { kind: "loan_application", subjectId: loan.id, name: loan.loanName, amountMinor: 100_000n };
    expect(await itself()).toMatchObject([{ ...item, status: "active" }]);
    expect(await findItems(customer, { status: "active" })).toMatchObject([item]);
    expect(await findItems(customer, { direction: "in", kind: "loan_application" })).toEqual([]);
    await payInstalments(customer.actor, { id: loan.id, installments: "all" });
    expect(await itself()).toMatchObject([{ ...item, status: "paid" }]);
    expect((await findItems(customer)).map(({ kind }) => kind).sort()).toEqual([
      "adjustment",
      "loan",
      "loan_application",
      "loan_instalment",
      "loan_instalment",
      "loan_instalment",
    ]);
  });

  it("afterwards the history shows the bookings: the disbursement and every instalment", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    await setLoanStatus(staff, loan, "active");
    expect(await findItems(customer, { kind: "loan" })).toMatchObject([
      { subjectId: loan.id, direction: "in", amountMinor: 100_000n, status: "closed", name: loan.loanName },
    ]);
    await expectHistoryAddsUp(customer);
    await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 });
    await expectHistoryAddsUp(customer);
    await payInstalments(customer.actor, { id: loan.id, installments: "all" });
    const instalments = await findItems(customer, { kind: "loan_instalment" });
    expect(instalments.map(({ amountMinor, direction }) => [direction, amountMinor])).toEqual([
      ["out", 36_668n],
      ["out", 36_666n],
      ["out", 36_666n],
    ]);
    await expectHistoryAddsUp(customer);
    await expectCleanBooks();
  });

  it("a reversed disbursement is shown as two bookings beside the application", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "pending");
    const items = [
      ...(await findItems(customer, { kind: "loan" })),
      ...(await findItems(customer, { kind: "loan_application" })),
    ];
    const seen = items.map(({ direction, status, amountMinor }) => [direction, status, amountMinor]);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(
      expect.arrayContaining([
        ["in", "closed", 100_000n],
        ["out", "closed", 100_000n],
        ["in", "pending", 100_000n],
      ]),
    );
    await expectHistoryAddsUp(customer);
  });

  it("a write-off is not shown, because the customer's money does not move", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "closed", { outstanding: "write-off" });
    expect(await findItems(customer, { kind: "loan" })).toHaveLength(1);
    expect(await findItems(customer, { kind: "loan_instalment" })).toEqual([]);
    await expectHistoryAddsUp(customer);
  });

  it("the loan is found by kind, status, direction, words, amount and reference, and other customers do not see it", async () => {
    const [customer, other] = [await createCustomer({ balanceMinor: 50_000n }), await createCustomer()];
    const loan = await createLoan(customer.actor);
    await setLoanStatus(staff, loan, "active");
    await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 });
    const [instalment] = await findItems(customer, { kind: "loan_instalment" });
    if (!instalment) throw new Error("no instalment");
    expect(await findItems(customer, { kind: "loan_instalment", status: "closed", direction: "out" })).toEqual([
      instalment,
    ]);
    expect(await findItems(customer, { kind: "loan_instalment", direction: "in" })).toEqual([]);
    expect(await findItems(customer, { kind: "loan", status: "pending" })).toEqual([]);
    expect(await findItems(customer, { q: loan.loanName.toUpperCase() })).toHaveLength(3);
    expect(await findItems(customer, { q: loan.loanName, kind: "loan_instalment" })).toEqual([instalment]);
    expect(await findItems(customer, { min: "366.66", max: "366.66" })).toEqual([instalment]);
    expect(await findItems(customer, { q: instalment.reference })).toEqual([instalment]);
    expect(await findItems(other, { q: loan.loanName })).toEqual([]);
    expect(historyJson(instalment)).toMatchObject({ type: "Loan Instalment", amount: "366.66", loan: loan.id });
  });

  it("the loan appears in the pages with all other items, forwards and backwards", async () => {
    const customer = await createCustomer({ balanceMinor: 90_000n });
    const loan = await createLoan(customer.actor, { totalInstallments: 12 });
    await setLoanStatus(staff, loan, "active");
    await payInstalments(customer.actor, { id: loan.id, installments: "all" });
    const all = await findItems(customer);
    expect(all).toHaveLength(15);
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await findHistory(customer.actor, { pageSize: 4, cursor });
      seen.push(...page.items);
      cursor = page.olderCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it("the statement shows the loan's bookings under the loan's name", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "pending");
    await setLoanStatus(staff, loan, "active");
    await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 });
    const statement = await getStatement(customer.actor, {});
    if (typeof statement === "string") throw new Error(statement);
    expect(statement.lines.slice(1)).toMatchObject(
      ["loan-paid-out", "loan-taken-back", "loan-paid-out", "loan-instalment"].map((event) => ({
        event,
        name: loan.loanName,
      })),
    );
    expect(statement.closingMinor).toBe((await readBalance(customer.account)).balanceMinor);
  });
});
