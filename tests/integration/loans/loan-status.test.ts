import { beforeAll, describe, expect, it } from "vitest";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Loan } from "@/lib/loans/loan";
import { loanStatuses } from "@/lib/loans/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

type Status = Loan["status"];

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

async function availableMinor({ account }: TestCustomer): Promise<bigint> {
  const [row] = await db.query<{ available: bigint }>(
    "SELECT balance_minor - held_minor AS available FROM ledger_accounts WHERE id = $1",
    [account.ledgerAccountId],
  );
  return row?.available ?? -1n;
}

/**
 * The calls that bring a loan into each state. The loan is 1 000 dollars plus 100 dollars of interest, and the account has 500
 * dollars before the loan.
 */
const paths: Record<string, (customer: TestCustomer, loan: Loan) => Promise<unknown>> = {
  pending: async () => undefined,
  approved: (_, loan) => setLoanStatus(staff, loan, "approved"),
  active: (_, loan) => setLoanStatus(staff, loan, "active"),
  "active, one instalment paid": async ({ actor }, loan) => {
    await setLoanStatus(staff, loan, "active");
    await payInstalments(actor, { id: loan.id, installments: 1, number: 1 });
  },
  paid: async ({ actor }, loan) => {
    await setLoanStatus(staff, loan, "active");
    await payInstalments(actor, { id: loan.id, installments: "all" });
  },
  "closed, never lent": (_, loan) => setLoanStatus(staff, loan, "closed"),
  "closed, collected": async (_, loan) => {
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "closed");
  },
  "closed, written off": async (_, loan) => {
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "closed", { outstanding: "write-off" });
  },
  "deleted, never lent": (_, loan) => setLoanStatus(staff, loan, "deleted"),
  "deleted, taken back": async (_, loan) => {
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "deleted");
  },
  "deleted, settled": async ({ actor }, loan) => {
    await setLoanStatus(staff, loan, "active");
    await payInstalments(actor, { id: loan.id, installments: "all" });
    await setLoanStatus(staff, loan, "deleted");
  },
};

/** For each state of `paths`: the available money in cents before staff set another status. */
const availableBefore: Record<string, bigint> = {
  pending: 50_000n,
  approved: 50_000n,
  active: 150_000n,
  "active, one instalment paid": 113_334n,
  paid: 40_000n,
  "closed, never lent": 50_000n,
  "closed, collected": 40_000n,
  "closed, written off": 150_000n,
  "deleted, never lent": 50_000n,
  "deleted, taken back": 50_000n,
  "deleted, settled": 40_000n,
};

/**
 * The available money after staff have set a status, or the reason why the status is refused. `kept` means that the available
 * money stays unchanged.
 */
type Outcome = bigint | "kept" | "loan_not_lent" | "application_ended" | "loan_settled" | "loan_instalments_paid";

const unlent: Record<Status, Outcome> = {
  pending: "kept",
  approved: "kept",
  active: 150_000n,
  paid: "loan_not_lent",
  closed: "kept",
  deleted: "kept",
};
const ended: Record<Status, Outcome> = {
  pending: "application_ended",
  approved: "application_ended",
  active: "application_ended",
  paid: "loan_not_lent",
  closed: "kept",
  deleted: "kept",
};
const settled: Record<Status, Outcome> = {
  pending: "loan_settled",
  approved: "loan_settled",
  active: "loan_settled",
  paid: "kept",
  closed: "kept",
  deleted: "kept",
};
const outcomes: Record<string, Record<Status, Outcome>> = {
  pending: unlent,
  approved: unlent,
  active: { pending: 50_000n, approved: 50_000n, active: "kept", paid: 40_000n, closed: 40_000n, deleted: 50_000n },
  "active, one instalment paid": {
    pending: "loan_instalments_paid",
    approved: "loan_instalments_paid",
    active: "kept",
    paid: 40_000n,
    closed: 40_000n,
    deleted: "loan_instalments_paid",
  },
  paid: settled,
  "closed, never lent": ended,
  "closed, collected": settled,
  "closed, written off": { ...settled, paid: "loan_settled" },
  "deleted, never lent": ended,
  "deleted, taken back": ended,
  "deleted, settled": settled,
};

describe.each(Object.keys(paths))("a loan that is %s", (state) => {
  it.each(loanStatuses)("when staff set it to %s, the documented outcome follows", async (status) => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    await paths[state]?.(customer, loan);
    expect(await availableMinor(customer)).toBe(availableBefore[state]);
    const before = await getLoanDetails(staff, loan.id);
    const outcome = outcomes[state]?.[status];
    if (typeof outcome === "string" && outcome !== "kept") {
      await expect(setLoanStatus(staff, loan, status)).rejects.toMatchObject({
        code: "transition_refused",
        messageKey: outcome,
      });
      expect(await getLoanDetails(staff, loan.id)).toEqual(before);
    } else {
      await expect(setLoanStatus(staff, loan, status)).resolves.toMatchObject({ status });
    }
    const expected = typeof outcome === "bigint" ? outcome : availableBefore[state];
    expect(await availableMinor(customer)).toBe(expected);
    await expectCleanBooks();
  });
});

describe("an active loan", () => {
  it("an active loan is written off only by an explicit choice, and the remaining debt becomes the bank's loss", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000n });
    const loan = await createLoan(customer.actor);
    await setLoanStatus(staff, loan, "active");
    await payInstalments(customer.actor, { id: loan.id, installments: 1, number: 1 });
    const closed = await setLoanStatus(staff, loan, "closed", { outstanding: "write-off", reason: "Hardship" });
    expect(closed).toMatchObject({ status: "closed", writtenOffMinor: 66_667n, installmentsPaid: 1, nextDueOn: null });
    const { instalments } = await getLoanDetails(customer.actor, loan.id);
    expect(instalments.map(({ state }) => state)).toEqual(["paid", "written_off", "written_off"]);
    expect(await availableMinor(customer)).toBe(113_334n);
    await expectCleanBooks();
  });

  it("an active loan cannot be collected or reversed without the money, and nothing changes", async () => {
    const customer = await createCustomer({ balanceMinor: 0n });
    const loan = await createLoan(customer.actor);
    const active = await setLoanStatus(staff, loan, "active");
    await expect(setLoanStatus(staff, loan, "closed")).rejects.toMatchObject({ code: "insufficient_funds" });
    await expect(setLoanStatus(staff, loan, "paid")).rejects.toMatchObject({ code: "insufficient_funds" });
    await db.query("SELECT by_hand.ledger_hold(gen_random_uuid(), $1, 1, 'account', $2, now())", [
      customer.account.ledgerAccountId,
      customer.account.accountId,
    ]);
    await expect(setLoanStatus(staff, loan, "deleted")).rejects.toMatchObject({ code: "insufficient_funds" });
    expect((await getLoanDetails(staff, loan.id)).loan).toEqual(active);
    await expectCleanBooks();
  });

  it("an active loan's amount is fixed, and an application's amount can change within the plan's range", async () => {
    const { actor } = await createCustomer();
    const loan = await createLoan(actor);
    await expect(setLoanStatus(staff, loan, "approved", { amount: "1500" })).resolves.toMatchObject({
      amountMinor: 150_000n,
    });
    await expect(setLoanStatus(staff, loan, "approved", { amount: "2000.01" })).rejects.toMatchObject({
      fields: { amount: [{ key: "amountBetween", params: { minimum: "$1,000.00", maximum: "$2,000.00" } }] },
    });
    await setLoanStatus(staff, loan, "active");
    await expect(setLoanStatus(staff, loan, "active", { amount: "1600" })).rejects.toMatchObject({
      fields: { amount: ["amountFixed"] },
    });
  });

  it("a reversed loan can be disbursed again with a new schedule", async () => {
    const { actor } = await createCustomer();
    const loan = await createLoan(actor);
    await setLoanStatus(staff, loan, "active");
    await setLoanStatus(staff, loan, "pending");
    expect((await getLoanDetails(actor, loan.id)).instalments).toEqual([]);
    await setLoanStatus(staff, loan, "active", { amount: "1200" });
    const { instalments } = await getLoanDetails(actor, loan.id);
    expect(instalments.map(({ principalMinor }) => principalMinor)).toEqual([40_000n, 40_000n, 40_000n]);
    await expectCleanBooks();
  });

  it("the database refuses to revive a rejected application, and the customer can apply again", async () => {
    const { actor } = await createCustomer();
    const loan = await createLoan(actor);
    await setLoanStatus(staff, loan, "deleted");
    for (const status of ["pending", "approved"]) {
      const revived = db.query("UPDATE loans SET status = $2::loan_status WHERE id = $1", [loan.id, status]);
      await expect(revived).rejects.toMatchObject({ code: "HF002" });
    }
    const lent = db.query("SELECT lend_loan(gen_random_uuid(), $1, 100000, now()::date, $2, now())", [
      loan.id,
      staff.userId,
    ]);
    await expect(lent).rejects.toMatchObject({ code: "HF002" });
    const again = await createLoan(actor);
    await expect(setLoanStatus(staff, again, "active")).resolves.toMatchObject({ status: "active" });
    await expectCleanBooks();
  });

  it("of a rejection and a payout at the same moment, the first one decides, and a rejected loan is not lent", async () => {
    const customer = await createCustomer({ balanceMinor: 0n });
    const loan = await createLoan(customer.actor);
    await Promise.allSettled([
      setLoanStatus(staff, loan, "deleted"),
      setLoanStatus(await createAdmin(), loan, "active"),
      setLoanStatus(await createAdmin(), loan, "active"),
    ]);
    const { status } = (await getLoanDetails(staff, loan.id)).loan;
    expect(await availableMinor(customer)).toBe(status === "active" ? 100_000n : 0n);
    await expectCleanBooks();
  });

  it("an editor with an older version cannot overwrite the loan", async () => {
    const { actor } = await createCustomer();
    const loan = await createLoan(actor);
    await setLoanStatus(staff, loan, "approved", { version: loan.version });
    await expect(setLoanStatus(staff, loan, "active", { version: loan.version })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
