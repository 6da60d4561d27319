import { expect, test } from "vitest";
import type { Deposit } from "@/lib/deposits/deposit";
import { exportDeposits } from "@/lib/deposits/export-deposits";
import { findDeposits } from "@/lib/deposits/find-deposits";
import { getDepositDossier } from "@/lib/deposits/get-deposit-dossier";
import { plainCsv } from "@/lib/downloads/csv-form";
import { exportLoans } from "@/lib/loans/export-loans";
import { getLoanDossier } from "@/lib/loans/get-loan-dossier";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Loan } from "@/lib/loans/loan";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { changeDeposit, createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

const words = {
  form: plainCsv,
  header: (column: string) => column,
  status: ({ status }: Loan | Deposit) => status,
  interval: ({ interval }: Deposit) => interval,
  date: (moment: Date) => moment.toISOString().slice(0, 10),
  time: (moment: Date) => moment.toISOString().slice(11, 19),
};

const linesOf = async (file: ReadableStream) => (await new Response(file).text()).trim().split("\r\n");

test("a loan's file shows the applicant, the schedule, its entries and the acts with their actors", async () => {
  const admin = await createAdmin();
  const customer = await createCustomer({ balanceMinor: 50_000n });
  const earlier = await setLoanStatus(admin, await createLoan(customer.actor), "closed");
  const loan = await createLoan(customer.actor);
  const before = await getLoanDossier(admin, loan.id);
  expect(before).toMatchObject({ instalments: [], entries: [] });
  expect(before.loan).toMatchObject({ owedPrincipalMinor: 0n, owedInterestMinor: 0n });
  await setLoanStatus(admin, loan, "active");
  await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 });
  const { loan: read, applicant, instalments, entries, acts } = await getLoanDossier(admin, loan.id);
  expect(instalments.map(({ state }) => state)).toEqual(["paid", "due", "due"]);
  const unpaid = instalments.filter(({ state }) => state === "due");
  expect(read.owedPrincipalMinor).toBe(unpaid.reduce((sum, { principalMinor }) => sum + principalMinor, 0n));
  expect(read.owedInterestMinor).toBe(unpaid.reduce((sum, { interestMinor }) => sum + interestMinor, 0n));
  expect(applicant).toMatchObject({ id: customer.actor.userId, email: customer.actor.email, emailVerified: true });
  const paidMinor = (instalments[0]?.principalMinor ?? 0n) + (instalments[0]?.interestMinor ?? 0n);
  const balanceMinor = 50_000n + loan.amountMinor - paidMinor;
  expect(applicant.accounts).toMatchObject([{ currency: "USD", balanceMinor, availableMinor: balanceMinor }]);
  expect(applicant.loans.map(({ id, status }) => [id, status])).toEqual([[earlier.id, "closed"]]);
  expect(applicant.movements.slice(0, 2).map(({ amountMinor }) => amountMinor)).toEqual([-paidMinor, loan.amountMinor]);
  expect(entries).toHaveLength(2);
  for (const { lines } of entries) expect(lines.reduce((sum, line) => sum + line.amountMinor, 0n)).toBe(0n);
  expect(acts[0]?.actorName).toBeTruthy();
  expect(acts.map(({ action }) => action)).toContain("loan.edit");
  await expectCleanBooks();
});

test("a deposit's file shows the applicant, the payouts, its entries and the acts with their actors", async () => {
  const admin = await createAdmin();
  const { deposit, customer } = await createRunningDeposit(admin);
  await createDeposit({ customer, amountMinor: 60_000n });
  const { deposit: read, applicant, payouts, entries, acts } = await getDepositDossier(admin, deposit.id);
  expect(payouts.map(({ state }) => state)).toEqual(["due", "due", "due", "due"]);
  expect(read.unpaidInterestMinor).toBe(payouts.reduce((sum, { interestMinor }) => sum + interestMinor, 0n));
  expect(applicant.deposits).toMatchObject([{ amountMinor: 60_000n, status: "pending" }]);
  expect(applicant.movements[0]).toMatchObject({ amountMinor: -deposit.amountMinor });
  expect(entries).toHaveLength(1);
  expect(acts.map(({ action }) => action)).toContain("deposit.edit");
  await changeDeposit(admin, deposit, { status: "closed" });
  const closed = await getDepositDossier(admin, deposit.id);
  expect(closed.payouts.every(({ state }) => state === "forfeited")).toBe(true);
  expect(closed.deposit.unpaidInterestMinor).toBe(0n);
});

test("a file is only for staff, and an invalid id has none", async () => {
  const admin = await createAdmin();
  const { deposit, customer } = await createDeposit();
  const loan = await createLoan(customer.actor);
  await expect(getLoanDossier(customer.actor, loan.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getDepositDossier(customer.actor, deposit.id)).rejects.toMatchObject({ code: "forbidden" });
  for (const id of ["", "x", "' OR true --", deposit.id]) {
    await expect(getLoanDossier(admin, id)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(getDepositDossier(admin, loan.id)).rejects.toMatchObject({ code: "not_found" });
});

test("the export has exactly the matching loans, in the order of the screen", async () => {
  const admin = await createAdmin();
  const customer = await createCustomer();
  const first = await createLoan(customer.actor);
  await setLoanStatus(admin, first, "deleted", { reason: "=cmd()" });
  const second = await createLoan(customer.actor, { askedMinor: 150_000n });
  const search = customer.actor.email;
  const lines = await linesOf(await exportLoans(admin, { search, sort: "-amount" }, words));
  expect(lines.map((line) => line.split(",").at(-1))).toEqual(["id", second.id, first.id]);
  expect(lines[1]).toContain("1500.00");
  expect(lines[2]).toContain("'=cmd()");
  expect(await linesOf(await exportLoans(admin, { search, status: "deleted" }, words))).toHaveLength(2);
  await expect(exportLoans(admin, { sort: "reason" }, words)).rejects.toMatchObject({ code: "validation_failed" });
});

test("files that need several reads have every row once, in every order", async () => {
  const admin = await createAdmin();
  const customer = await createCustomer({ balanceMinor: 200_000n });
  const loan = await createLoan(customer.actor);
  const { deposit } = await createDeposit({ customer });
  for (const table of ["loans", "deposits"]) {
    await queryAsOwner(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
          'status', 'deleted'))).*
         FROM ${table} r, generate_series(1, 1100) WHERE r.id = $1`,
      [table === "loans" ? loan.id : deposit.id],
    );
  }
  const search = customer.actor.email;
  for (const sort of ["createdAt", "-createdAt", "amount", "-amount"]) {
    for (const file of [
      await exportLoans(admin, { search, sort }, words),
      await exportDeposits(admin, { search, sort }, words),
    ]) {
      const ids = (await linesOf(file)).slice(1).map((line) => line.split(",").at(-1));
      expect(ids).toHaveLength(1_101);
      expect(new Set(ids).size).toBe(1_101);
    }
  }
  const { items: deposits, total } = await findDeposits(admin, { search, page: 2, pageSize: 25 });
  expect([deposits.length, total]).toEqual([25, 1_101]);
});
