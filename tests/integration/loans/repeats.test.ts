import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as editDepositRoute } from "@/app/api/FDR/edit-fdr/route";
import { POST as editLoanRoute } from "@/app/api/loans/edit-loan/route";
import { POST as payLoanRoute } from "@/app/api/loans/pay/route";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { callRoute } from "@/tests/support/call-route";
import { createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
// The mock replaces all texts by their keys, because the tests check only the code of a refusal.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

beforeAll(async () => {
  staff = await createAdmin();
});
afterEach(expectCleanBooks);

/**
 * Creates a customer with 500.00 and an active loan of 1 000.00. With interest, the loan has instalments of 366.66, 366.66 and
 * 366.68.
 */
async function createActiveLoan() {
  const customer = await createCustomer({ balanceMinor: 50_000n });
  const loan = await setLoanStatus(staff, await createLoan(customer.actor), "active");
  return { customer, id: loan.id };
}

async function paidNumbers(id: string): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    "SELECT number FROM loan_instalments WHERE loan_id = $1 AND state = 'paid' ORDER BY number",
    [id],
  );
  return rows.map(({ number }) => number);
}

describe("the payment of an instalment", () => {
  it("the payment needs the instalment's number or an Idempotency-Key, because a repeat without both could pay another instalment", async () => {
    const { customer, id } = await createActiveLoan();
    visitor = customer.actor;
    for (const body of [{ id }, { id, installments: 1 }]) {
      const answer = await callRoute(payLoanRoute, body);
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: "validation_failed",
        fields: { number: ["missing.number"] },
      });
    }
    expect(await paidNumbers(id)).toEqual([]);
    expect((await callRoute(payLoanRoute, { id }, "key")).status).toBe(200);
    expect((await callRoute(payLoanRoute, { id, number: 2 })).status).toBe(200);
    expect(await paidNumbers(id)).toEqual([1, 2]);
  });

  it("an instalment other than the next one is refused, with and without a key", async () => {
    const { customer, id } = await createActiveLoan();
    visitor = customer.actor;
    for (const installments of [1, "all"]) {
      for (const key of [undefined, randomUUID()]) {
        const answer = await callRoute(payLoanRoute, { id, installments, number: 2 }, key);
        expect(answer.status).toBe(409);
      }
    }
    await callRoute(payLoanRoute, { id, number: 1 });
    expect((await callRoute(payLoanRoute, { id, number: 1 })).status).toBe(409);
    expect(await paidNumbers(id)).toEqual([1]);
    expect((await callRoute(payLoanRoute, { id, installments: "all", number: 2 })).status).toBe(200);
    expect(await paidNumbers(id)).toEqual([1, 2, 3]);
  });

  it("many parallel calls pay the instalment once", async () => {
    const { customer, id } = await createActiveLoan();
    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        payInstalments(customer.actor, { id, installments: 1, number: 1 }, index % 2 ? undefined : `tab ${index}`),
      ),
    );
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paidNumbers(id)).toEqual([1]);
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 150_000n - 36_666n });
  });

  it("a payment and a parallel closing by staff take no money twice", async () => {
    const { customer, id } = await createActiveLoan();
    await Promise.allSettled([
      payInstalments(customer.actor, { id, installments: 1, number: 1 }),
      setLoanStatus(staff, { id }, "closed"),
      payInstalments(customer.actor, { id, installments: "all" }),
    ]);
    expect(await paidNumbers(id)).toEqual([1, 2, 3]);
    expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: 40_000n });
  });
});

describe("an edit by staff with an Idempotency-Key is made once", () => {
  const cases = [
    {
      what: "a loan's disbursement",
      route: editLoanRoute,
      make: async () => {
        const { actor, account } = await createCustomer();
        return { account, id: (await createLoan(actor)).id, email: actor.email, start: 0n, end: 100_000n };
      },
      status: "active",
    },
    {
      what: "a deposit's beginning",
      route: editDepositRoute,
      make: async () => {
        const { deposit, customer } = await createDeposit();
        const { account, actor } = customer;
        return { account, id: deposit.id, email: actor.email, start: 200_000n, end: 100_000n };
      },
      status: "running",
    },
    {
      what: "a deposit's end",
      route: editDepositRoute,
      make: async () => {
        const { deposit, customer } = await createRunningDeposit(staff);
        const { account, actor } = customer;
        return { account, id: deposit.id, email: actor.email, start: 100_000n, end: 200_000n };
      },
      status: "closed",
    },
  ];

  it.each(cases)(
    "$what, eight times in parallel and again after another person's edit",
    async ({ route, make, status }) => {
      const { account, id, email, start, end } = await make();
      visitor = staff;
      const [row] = await db.query<{ version: number }>(
        "SELECT version FROM loans WHERE id = $1 UNION ALL SELECT version FROM deposits WHERE id = $1",
        [id],
      );
      expect((await readBalance(account)).balanceMinor).toBe(start);
      const body = { email, id, payload: { status, reason: "as agreed", version: row?.version } };
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => callRoute(route, body, key)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
      expect(answers.filter(({ isReplayed }) => isReplayed)).toHaveLength(7);
      await callRoute(route, { email, id, payload: { reason: "said again" } });
      expect(await callRoute(route, body, key)).toEqual({ ...answers[0], isReplayed: true });
      expect((await callRoute(route, { ...body, payload: { reason: "other" } }, key)).status).toBe(422);
      expect((await readBalance(account)).balanceMinor).toBe(end);
    },
  );
});
