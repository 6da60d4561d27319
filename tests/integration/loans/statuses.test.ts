import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMonths } from "@/lib/dates";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { getLoanDossier } from "@/lib/loans/get-loan-dossier";
import { collectDueInstalments } from "@/lib/loans/instalments/collect-instalments";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { changeDeposit, createDeposit, createRunningDeposit, endDepositsDay } from "@/tests/support/deposits";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { createLoan, inBatch, setLoanStatus, today } from "@/tests/support/loans";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

afterEach(expectCleanBooks);

let customer: TestCustomer;
beforeEach(async () => {
  customer = await createCustomer({ balanceMinor: 300_000n });
});

/**
 * The two tables with a status that can restrict a customer. If the statuses of the user and the account differ, the more
 * restrictive status applies.
 */
const owners = ["users", "accounts"] as const;
type Owner = (typeof owners)[number];
const bad = owners.flatMap((owner) => (["suspended", "blocked"] as const).map((status) => [owner, status] as const));

const setStatus = (owner: Owner, status: string, tx: Queryable = db) =>
  tx.query(`UPDATE ${owner} SET status = $1::${owner === "users" ? "user" : "account"}_status WHERE id = $2`, [
    status,
    owner === "users" ? customer.actor.userId : customer.account.accountId,
  ]);

/**
 * Changes a status in a transaction that locks the account's row in the books, as the services do. `meanwhile` waits for this
 * lock.
 */
async function setStatusDuring(owner: Owner, status: string, meanwhile: () => Promise<unknown>): Promise<unknown> {
  let done: Promise<unknown> = Promise.resolve();
  await inTransaction(async (tx) => {
    await lockLedgerAccounts(tx, [customer.account.ledgerAccountId]);
    await setStatus(owner, status, tx);
    done = meanwhile().catch((error: unknown) => error);
    await waitForLockWaits();
  });
  return await done;
}

const balance = async () => (await readBalance(customer.account)).balanceMinor;
const refused = (messageKey: string) => ({ code: "transition_refused", messageKey });

describe.each(bad)("a loan or deposit while the customer's %s are %s", (owner, status) => {
  test("no loan is disbursed and no deposit is locked", async () => {
    const loan = await createLoan(customer.actor);
    const { deposit } = await createDeposit({ customer });
    await setStatus(owner, status);
    await expect(setLoanStatus(staff, loan, "active")).rejects.toMatchObject(refused("customer_not_active"));
    await expect(changeDeposit(staff, deposit, { status: "running" })).rejects.toMatchObject(
      refused("customer_not_active"),
    );
    expect(await balance()).toBe(300_000n);
    await setLoanStatus(staff, loan, "approved");
    await setStatus(owner, "active");
    await setLoanStatus(staff, loan, "active");
  });

  test("a disbursement or lock during the status change is refused too", async () => {
    const loan = await createLoan(customer.actor);
    const error = await setStatusDuring(owner, status, () => setLoanStatus(staff, loan, "active"));
    expect(error).toMatchObject(refused("customer_not_active"));
    expect(await balance()).toBe(300_000n);
  });

  test("customers can neither pay nor close early, even with a session from before", async () => {
    const loan = await setLoanStatus(staff, await createLoan(customer.actor), "active");
    const { deposit } = await createRunningDeposit(staff, { customer });
    const before = await balance();
    const code = owner === "users" ? "account_disabled" : "forbidden";
    const { id } = loan;
    const pay = () => payInstalments(customer.actor, { id, installments: 1 }, "request");
    expect(await setStatusDuring(owner, status, pay)).toMatchObject({ code });
    await expect(closeDeposit(customer.actor, { id: deposit.id })).rejects.toMatchObject({ code });
    expect(await balance()).toBe(before);
  });

  test("interest, maturity and the return of the principal are booked", async () => {
    const { deposit } = await createRunningDeposit(staff, { customer });
    const closed = (await createRunningDeposit(staff, { customer })).deposit;
    await setStatus(owner, status);
    await endDepositsDay(addMonths(today(), 3));
    await changeDeposit(staff, closed, { status: "closed" });
    await endDepositsDay(addMonths(today(), 12));
    expect(await balance()).toBe(300_000n + 6_000n + 1_500n);
    const [row] = await db.query<{ status: string }>("SELECT status FROM deposits WHERE id = $1", [deposit.id]);
    expect(row?.status).toBe("paid");
  });

  test("a disbursement can be reversed and a loan written off", async () => {
    const first = await setLoanStatus(staff, await createLoan(customer.actor), "active");
    await setStatus(owner, status);
    await setLoanStatus(staff, first, "deleted");
    await setStatus(owner, "active");
    const second = await setLoanStatus(staff, await createLoan(customer.actor), "active");
    await setStatus(owner, status);
    await setLoanStatus(staff, second, "closed", { outstanding: "write-off" });
    expect(await balance()).toBe(400_000n);
  });
});

describe("collecting instalments", () => {
  const lineOf = async (loanId: string) =>
    (
      await db.query<{ state: string; overdue_reason: string | null }>(
        "SELECT state, overdue_reason FROM loan_instalments WHERE loan_id = $1 AND number = 1",
        [loanId],
      )
    )[0];

  test.each(owners)("the collection continues while the customer's %s are suspended", async (owner) => {
    const loan = await setLoanStatus(staff, await createLoan(customer.actor), "active");
    await setStatus(owner, "suspended");
    await inBatch(collectDueInstalments, addMonths(today(), 4));
    expect(await lineOf(loan.id)).toEqual({ state: "paid", overdue_reason: null });
    await setLoanStatus(staff, loan, "closed");
    expect(await balance()).toBe(290_000n);
  });

  test.each(owners)(
    "the collection stops while the customer's %s are blocked, marks instalments as overdue with the reason, and continues afterwards",
    async (owner) => {
      const loan = await setLoanStatus(staff, await createLoan(customer.actor), "active");
      const collecting = () => inBatch(collectDueInstalments, addMonths(today(), 4));
      expect(await setStatusDuring(owner, "blocked", collecting)).toMatchObject({
        failures: [],
        outcomes: [{ outcome: "overdue", itemCount: 1 }],
      });
      expect(await lineOf(loan.id)).toEqual({ state: "overdue", overdue_reason: "blocked" });
      const [told] = await db.query<{ cause: string }>(
        "SELECT params ->> 'cause' AS cause FROM notifications WHERE subject_id = $1 AND kind = 'loan-instalment-overdue'",
        [loan.id],
      );
      expect(told?.cause).toBe("blocked");
      const shown = [await getLoanDetails(customer.actor, loan.id), await getLoanDossier(staff, loan.id)];
      expect(shown.map(({ instalments }) => instalments[0]?.overdueReason)).toEqual(["blocked", "blocked"]);
      await expect(setLoanStatus(staff, loan, "closed")).rejects.toMatchObject(refused("customer_blocked"));
      expect(await balance()).toBe(400_000n);
      await setStatus(owner, "active");
      await inBatch(collectDueInstalments, addMonths(today(), 5));
      expect(await lineOf(loan.id)).toEqual({ state: "paid", overdue_reason: null });
    },
  );
});
