import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { getSpending } from "@/lib/spending/get-spending";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createAccount, createAdmin, createCustomer } from "@/tests/support/factories";
import { setStatus } from "@/tests/support/network-transfers";
import { wire } from "@/tests/support/outgoing-orders";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { call, findCategorised, payCustomer } from "./payments";

const dayMs = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Creates a customer whose account was opened on the 10th of the earliest month, and who has paid on the 15th of earlier months.
 * The payments are only in their table and not in the books, because the tests only read. `months(2)` returns the month
 * (`YYYY-MM`) two months before the current month.
 */
async function payInEarlierMonths(payments: { monthsAgo: number; amountMinor: bigint }[]) {
  const payer = await createCustomer({ balanceMinor: 100_000n });
  const { account } = await createCustomer();
  const first = `${bankDate(now()).slice(0, 7)}-01`;
  const months = (ago: number) => addMonths(first, -ago).slice(0, 7);
  const earliest = Math.max(...payments.map(({ monthsAgo }) => monthsAgo));
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      for (const { monthsAgo, amountMinor } of payments) {
        await client.query(
          `INSERT INTO transfers (id, family, channel, debited_minor, debited_currency, sender_id, from_account_id, to_account_id,
                                  account_name, account_number, status, amount_minor, currency, note, entry_id, request_id,
                                  request_hash, created_at, updated_at)
           VALUES (gen_random_uuid(), 'interbank', 'interbank', $5, 'USD', $1, $2, $3, 'Noah Berg', $4, 'closed', $5, 'USD', '',
                   gen_random_uuid(), gen_random_uuid(), '', $6, now())`,
          [
            ...[payer.actor.userId, payer.account.accountId, account.accountId, account.accountNumber, amountMinor],
            startOfBankDate(`${months(monthsAgo)}-15`),
          ],
        );
      }
    },
    { superuser: true },
  );
  await db.query("UPDATE accounts SET created_at = $2 WHERE id = $1", [
    ...[payer.account.accountId, startOfBankDate(`${months(earliest)}-10`)],
  ]);
  return { payer, months };
}

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
    for (const [today, sameDay] of [
      ["2027-03-10", "2027-02-10"],
      ["2027-03-30", "2027-02-28"],
      ["2027-04-29", "2027-03-29"],
      // The last day of a month is compared with the last day of the month before.
      ["2027-04-30", "2027-03-31"],
    ]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${today}T12:00:00Z`) });
      expect(await getSpending(actor, "2199-01")).toMatchObject({
        ...{ month: today?.slice(0, 7), period: { to: today }, before: { to: sameDay } },
      });
    }
    expect(await getSpending(actor, "2024-03")).toMatchObject({
      ...{ monthBefore: "2024-02", monthAfter: "2024-04", currencies: [] },
      ...{ period: { from: "2024-03-01", to: "2024-03-31" }, before: { from: "2024-02-01", to: "2024-02-29" } },
    });
  });

  it("the months begin with the account's first month, and each bar equals the history's total of its month", async () => {
    const { payer, months } = await payInEarlierMonths([
      { monthsAgo: 4, amountMinor: 700n },
      { monthsAgo: 1, amountMinor: 1_100n },
      { monthsAgo: 1, amountMinor: 400n },
    ]);
    await payCustomer(payer, await createCustomer(), { amount: "9", staff });
    const [spent] = (await getSpending(payer.actor)).currencies;
    expect(spent?.months).toEqual([
      { month: months(4), spentMinor: 700n },
      { month: months(3), spentMinor: 0n },
      { month: months(2), spentMinor: 0n },
      { month: months(1), spentMinor: 1_500n },
      { month: months(0), spentMinor: 900n },
    ]);
    for (const { month, spentMinor } of spent?.months.filter((one) => one.spentMinor > 0n) ?? []) {
      const filters = { direction: "out", from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) } as const;
      expect(await getHistoryTotals(payer.actor, { filters }), month).toMatchObject({
        totals: [{ outMinor: spentMinor }],
      });
    }
  });

  it("at most twelve months are shown, the chosen month among them, and no month before the first account", async () => {
    const { payer, months } = await payInEarlierMonths([{ monthsAgo: 30, amountMinor: 700n }]);
    const shown = async (month: string) =>
      (await getSpending(payer.actor, month)).currencies[0]?.months.map((one) => one.month);
    // If nothing was spent in the month and in its year, there is no currency to show.
    expect(await shown(months(5))).toBeUndefined();
    expect(await shown(months(30))).toEqual([months(30)]);
    expect((await shown(months(25)))?.at(0)).toBe(months(30));
    expect(await shown(months(20))).toHaveLength(11);
    expect(await shown(months(19))).toHaveLength(12);
    expect(await shown(months(31))).toBeUndefined();
  });

  it("the payees of a month are those who got the most, whatever the categories of their payments are", async () => {
    const payer = await createOwnPair();
    const [grocer, landlord] = [
      await createCustomer({ firstName: "Greta", lastName: "Grocer" }),
      await createCustomer({ firstName: "Lars", lastName: "Lord" }),
    ];
    const first = await payCustomer(payer, grocer, { amount: "5", staff });
    await payCustomer(payer, grocer, { amount: "6", staff });
    await call(payer.actor, first, "travel");
    await payCustomer(payer, landlord, { amount: "300", staff });
    await payCustomer(payer, landlord, { amount: "44" });
    await moveOwn(payer.actor, [payer.account, payer.other]);
    const [spent] = (await getSpending(payer.actor)).currencies;
    expect(spent?.payees).toEqual([
      { payee: landlord.account.accountNumber, name: "Lars Lord", spentMinor: 30_000n, itemCount: 1 },
      { payee: grocer.account.accountNumber, name: "Greta Grocer", spentMinor: 1_100n, itemCount: 2 },
    ]);
  });

  it("a sum is expected only in the present month and after two whole months, and contains the held payments", async () => {
    const { payer, months } = await payInEarlierMonths([
      { monthsAgo: 2, amountMinor: 700n },
      { monthsAgo: 1, amountMinor: 900n },
    ]);
    await payCustomer(payer, await createCustomer(), { amount: "9" });
    const expected = async (month: string) => (await getSpending(payer.actor, month)).currencies[0]?.onTrack;
    expect(await expected(months(0))).toBeNull();
    await db.query("UPDATE accounts SET created_at = $2 WHERE id = $1", [
      ...[payer.account.accountId, startOfBankDate(`${months(2)}-01`)],
    ]);
    const onTrack = await expected(months(0));
    expect(onTrack?.comingMinor).toBe(900n);
    expect(onTrack?.totalMinor).toBe(900n + (onTrack?.usualMinor ?? 0n));
    // The payments of the earlier months were on the 15th.
    expect(onTrack?.usualMinor).toBe(Number(bankDate(now()).slice(8)) < 15 ? 800n : 0n);
    expect(await expected(months(1))).toBeNull();
  });

  it("without a month, the result is about the latest month in which the customer has spent money", async () => {
    const { payer, months } = await payInEarlierMonths([
      { monthsAgo: 3, amountMinor: 700n },
      { monthsAgo: 2, amountMinor: 900n },
    ]);
    expect(await getSpending(payer.actor)).toMatchObject({ month: months(2), monthAfter: months(1) });
    await payCustomer(payer, await createCustomer(), { amount: "9", staff });
    expect(await getSpending(payer.actor)).toMatchObject({ month: months(0), monthAfter: null });
    const { actor } = await createCustomer();
    expect(await getSpending(actor)).toMatchObject({ month: months(0), currencies: [] });
  });

  it("a person who was suspended after the request arrived cannot read the spending", async () => {
    const { actor } = await createCustomer();
    await expect(getSpending({ ...actor, status: "suspended" })).rejects.toMatchObject({ code: "account_disabled" });
  });
});
