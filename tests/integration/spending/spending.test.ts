import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addMonths } from "@/lib/dates";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { getSpending } from "@/lib/spending/get-spending";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAccount, createAdmin, createCustomer } from "@/tests/support/factories";
import { setStatus } from "@/tests/support/network-transfers";
import { wire } from "@/tests/support/outgoing-orders";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { call, findCategorised, payCustomer } from "./payments";

const dayMs = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

describe("the spending of a month", () => {
  it("the spending of a month is the booked outgoing money of all accounts by category, largest first, without own transfers", async () => {
    const payer = await createOwnPair();
    const [grocer, landlord] = [await createCustomer(), await createCustomer()];
    const first = await payCustomer(payer, grocer, { amount: "12.50", staff });
    const rent = await payCustomer(payer, landlord, { amount: "300", staff });
    await payCustomer(payer, grocer, { amount: "7.50", staff });
    await payCustomer(payer, grocer, { amount: "99" });
    await payCustomer(grocer, payer, { amount: "5", staff });
    await moveOwn(payer.actor, [payer.account, payer.other]);
    await call(payer.actor, first, "groceries", "payee");
    await call(payer.actor, rent, "home");
    expect(await getSpending(payer.actor)).toMatchObject({
      month: bankDate(now()).slice(0, 7),
      monthAfter: null,
      isTooMuch: false,
      currencies: [
        {
          currency: "USD",
          spentMinor: 32_000n,
          beforeMinor: 0n,
          categories: [
            { category: "home", spentMinor: 30_000n, beforeMinor: 0n },
            { category: "groceries", spentMinor: 2_000n, beforeMinor: 0n },
          ],
        },
      ],
    });
    await expectCleanBooks();
  });

  it("each category's sum equals the history's total with the same filter", async () => {
    const payer = await createCustomer({ balanceMinor: 100_000n });
    const [grocer, landlord] = [await createCustomer(), await createCustomer()];
    for (const [to, amount] of [
      [grocer, "3"],
      [landlord, "4"],
    ] as const) {
      await call(
        payer.actor,
        await payCustomer(payer, to, { amount, staff }),
        to === grocer ? "bills" : "health",
        "payee",
      );
    }
    const { currencies, period } = await getSpending(payer.actor);
    for (const { category, spentMinor } of currencies[0]?.categories ?? []) {
      const filters = { category, direction: "out", ...period } as const;
      expect(await getHistoryTotals(payer.actor, { filters }), category).toMatchObject({
        totals: [{ outMinor: spentMinor }],
      });
      expect(await findCategorised(payer, filters)).toHaveLength(1);
    }
  });

  it("the spending of a month keeps currencies apart, and becomes the previous month's figure a month later", async () => {
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const { accountNumber } = await createAccount(actor, { currency: "EUR", balanceMinor: 50_000n });
    for (const fields of [{ amount: "20", fromAccountNumber: accountNumber }, { amount: "30" }]) {
      const order = wireTransferInput.parse({ ...wire, ...fields });
      await setStatus(await initiateTransfer(actor, { channel: "wire", ...order }, randomUUID()), "approved");
    }
    const ofEach = async (month?: string) =>
      (await getSpending(actor, month)).currencies.map(({ currency, spentMinor, beforeMinor }) => [
        ...[currency, spentMinor, beforeMinor],
      ]);
    expect(await ofEach()).toEqual([
      ["EUR", 2_000n, 0n],
      ["USD", 3_000n, 0n],
    ]);
    const thisMonth = bankDate(now()).slice(0, 7);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${addMonths(`${thisMonth}-28`, 1)}T12:00:00Z`) + 5 * dayMs });
    const nextMonth = addMonths(`${thisMonth}-01`, 1).slice(0, 7);
    expect(await ofEach(nextMonth)).toEqual([
      ["EUR", 0n, 2_000n],
      ["USD", 0n, 3_000n],
    ]);
  });

  it("a past month is compared with the whole previous month, and the current month with the same days", async () => {
    const { actor } = await createCustomer();
    const today = bankDate(now());
    const present = await getSpending(actor, "2199-01");
    expect(present).toMatchObject({
      month: today.slice(0, 7),
      period: { to: today },
      before: { to: addMonths(today, -1) },
    });
    expect(await getSpending(actor, "2024-03")).toMatchObject({
      ...{ monthBefore: "2024-02", monthAfter: "2024-04", currencies: [] },
      ...{ period: { from: "2024-03-01", to: "2024-03-31" }, before: { from: "2024-02-01", to: "2024-02-29" } },
    });
  });

  it("a person who was suspended after the request arrived cannot read the spending", async () => {
    const { actor } = await createCustomer();
    await expect(getSpending({ ...actor, status: "suspended" })).rejects.toMatchObject({ code: "account_disabled" });
  });
});
