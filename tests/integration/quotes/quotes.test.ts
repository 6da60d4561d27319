import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cleanUp } from "@/lib/jobs/clean-up";
import type { Currency } from "@/lib/money/currency";
import { costOfConversion } from "@/lib/money/exchange-rate";
import { createQuote } from "@/lib/quotes/create-quote";
import { getConversionRate } from "@/lib/quotes/get-conversion-rate";
import { quoteJson } from "@/lib/quotes/quote";
import { quoteInput } from "@/lib/quotes/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";
import { createAccount, createCustomer, createUser, readBalance } from "@/tests/support/factories";
import { createRate, createRates } from "@/tests/support/rates";

beforeAll(createRates);
afterEach(() => vi.useRealTimers());

function ask(actor: Actor, fields: { from?: string; to: string; amount: string | number }) {
  return createQuote(actor, quoteInput.parse(fields));
}

/** Reads the stored price of a quote. */
async function readPrice(id: string): Promise<{ debited_minor: bigint; rate: string } | undefined> {
  const [row] = await db.query<{ debited_minor: bigint; rate: string }>(
    "SELECT debited_minor, trim_scale(rate) AS rate FROM quotes WHERE id = $1",
    [id],
  );
  return row;
}

const refusal = (problem: string, field: string) => ({ code: "validation_failed", fields: { [field]: [problem] } });

describe("a quote", () => {
  it("a quote states the amount to debit so that a given amount arrives, and moves no money", async () => {
    const { actor, account } = await createCustomer({ currency: "EUR", balanceMinor: 100_000n });
    const quote = await ask(actor, { to: "usd", amount: "100.00" });
    // 100 dollars are 86 euros. The spread of 0.6 % of 86 euros is 0.516 euros.
    expect(quote).toMatchObject({ amountMinor: 10_000n, debitedMinor: 8_652n, fromAccountId: account.accountId });
    expect(quoteJson(quote)).toEqual({
      quoteId: quote.id,
      rate: "1.1627906977",
      spread: "0.006",
      amount: "100.00",
      debitedAmount: "86.52",
      expiresAt: new Date(quote.createdAt.getTime() + 60_000).toISOString(),
    });
    expect(await readPrice(quote.id)).toEqual({ debited_minor: 8_652n, rate: "1.1627906977" });
    expect(await readBalance(account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
  });

  it.each<[Currency, Currency, string, string]>([
    ["USD", "JPY", "1000", "6.70"],
    ["JPY", "USD", "10.00", "1512"],
    ["GBP", "JPY", "1", "0.01"],
    ["JPY", "GBP", "0.01", "2"],
    ["EUR", "CAD", "7.77", "4.81"],
  ])(
    "from %s to %s, the amount %s costs %s, as the form has shown before",
    async (currency, to, amount, debitedAmount) => {
      const { actor } = await createCustomer({ currency });
      const quote = await ask(actor, { to, amount });
      expect(quoteJson(quote)).toMatchObject({ debitedAmount });
      const shown = await getConversionRate(actor, { from: currency, to });
      expect(costOfConversion(quote.amountMinor, shown.from, shown.to, shown.spreadMillionths)).toBe(
        quote.debitedMinor,
      );
      expect({ rate: shown.rate, spread: shown.spread }).toEqual({ rate: quote.rate, spread: quote.spread });
    },
  );

  it("a quote has no rate when both currencies are the same", async () => {
    const { actor } = await createCustomer();
    await expect(getConversionRate(actor, { from: "USD", to: "USD" })).rejects.toMatchObject(
      refusal("quoteNotNeeded", "to"),
    );
  });

  it("a quote is from the account with the given number or currency, by default from the oldest account", async () => {
    const { actor, account: oldest } = await createCustomer({ currency: "EUR" });
    const pounds = await createAccount(actor, { currency: "GBP" });
    const fromAccountId = async (from?: string) =>
      (await ask(actor, { to: "USD", amount: 5, ...(from ? { from } : {}) })).fromAccountId;
    expect(await fromAccountId()).toBe(oldest.accountId);
    expect(await fromAccountId(pounds.accountNumber)).toBe(pounds.accountId);
    expect(await fromAccountId("gbp")).toBe(pounds.accountId);
  });

  it("a quote keeps its price when the rate changes", async () => {
    const { actor } = await createCustomer({ currency: "USD" });
    await createRate("AUD", "1.5");
    const quote = await ask(actor, { to: "AUD", amount: "15.00" });
    await createRate("AUD", "1.2");
    expect(await readPrice(quote.id)).toEqual({ debited_minor: 1_006n, rate: "1.5" });
    expect((await ask(actor, { to: "AUD", amount: "15.00" })).debitedMinor).toBe(1_258n);
  });
});

describe("limits of quotes", () => {
  it.each([
    [{ to: "EUR", amount: "5.00" }, refusal("quoteNotNeeded", "to")],
    [{ to: "JPY", amount: "5.5" }, refusal("amountDecimals", "amount")],
    [{ to: "JPY", amount: "999999999999" }, undefined],
    [{ to: "GBP", amount: "999999999999.99" }, refusal("amountTooLarge", "amount")],
    [{ from: "USD", to: "GBP", amount: "5.00" }, refusal("unknownAccount", "from")],
    [{ from: "0123", to: "GBP", amount: "5.00" }, refusal("unknownAccount", "from")],
  ])("a quote for %j is refused or granted", async (fields, expected) => {
    const { actor } = await createCustomer({ currency: "EUR" });
    if (expected) await expect(ask(actor, fields)).rejects.toMatchObject(expected);
    else await ask(actor, fields);
  });

  it("no quote costs nothing: the smallest amount costs the smallest unit of the debited currency", async () => {
    const { actor } = await createCustomer({ currency: "GBP" });
    await createRate("JPY", "500");
    expect(await ask(actor, { to: "JPY", amount: 1 })).toMatchObject({ amountMinor: 1n, debitedMinor: 1n });
    await createRate("JPY", "150.25");
  });

  it("a quote is refused for another customer's account, a blocked account, and before the e-mail address is verified", async () => {
    const { account } = await createCustomer();
    const { actor } = await createCustomer();
    const fields = { from: account.accountNumber, to: "EUR", amount: 5 };
    await expect(ask(actor, fields)).rejects.toMatchObject(refusal("unknownAccount", "from"));
    const user = await createUser();
    await createAccount(user, { status: "suspended" });
    await expect(ask(user, { to: "EUR", amount: 5 })).rejects.toMatchObject({ code: "forbidden" });
    const unverified = await createCustomer({ emailVerified: false });
    await expect(ask(unverified.actor, { to: "EUR", amount: 5 })).rejects.toMatchObject({ code: "email_unverified" });
  });

  it("a quote is refused after too many quotes", async () => {
    const { actor } = await createCustomer();
    const asked = await Promise.allSettled(Array.from({ length: 125 }, () => ask(actor, { to: "EUR", amount: 5 })));
    const refused = asked.filter((result) => result.status === "rejected").map(({ reason }) => reason.code);
    expect(refused).toEqual(Array(5).fill("rate_limited"));
  });

  it.each([
    [{ to: "XXX", amount: 1 }, "to", "currency"],
    [{ to: 7, amount: 1 }, "to", "required"],
    [{ to: "E\u0000UR", amount: 1 }, "to", "currency"],
    [{ to: "x".repeat(10_000), amount: 1 }, "to", "currency"],
    [{ to: "EUR" }, "amount", "amountRequired"],
    [{ to: "EUR", amount: "-1" }, "amount", "amountPositive"],
    [{ to: "EUR", amount: 1e21 }, "amount", "amountFormat"],
    [{ to: "EUR", amount: 1, from: "\u0000" }, "from", "invalid"],
    [{ to: "EUR", amount: 1, from: {} }, "from", "invalid"],
  ])("for %j, the field %s has the problem %s", (fields, field, problem) => {
    const { error } = quoteInput.safeParse(fields);
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toContainEqual([field, problem]);
  });
});

it("the database refuses changes of quotes and rates", async () => {
  const { actor } = await createCustomer();
  const { id } = await ask(actor, { to: "EUR", amount: 5 });
  await withConnection(
    async (client) => {
      const run = (sql: string) => client.query(sql);
      const refused = { code: "HF002" };
      await expect(run(`UPDATE quotes SET debited_minor = 1 WHERE id = '${id}'`)).rejects.toMatchObject(refused);
      await expect(run("UPDATE exchange_rates SET rate = 1")).rejects.toMatchObject(refused);
      await expect(run("DELETE FROM exchange_rates")).rejects.toMatchObject(refused);
      await expect(run("TRUNCATE exchange_rates CASCADE")).rejects.toMatchObject(refused);
      const insert = (base: string, quote: string, rate: string) =>
        run(
          `INSERT INTO exchange_rates VALUES (gen_random_uuid(), '${base}', '${quote}', ${rate}, 's', now(), 'x', now())`,
        );
      for (const [base, quote, rate] of [
        ["EUR", "USD", "1"],
        ["USD", "USD", "1"],
        ["USD", "EUR", "0"],
        ["USD", "EUR", "-1"],
      ] as const) {
        await expect(insert(base, quote, rate)).rejects.toMatchObject({ code: "23514" });
      }
    },
    { owner: true },
  );
});

it("unused quotes are removed a day after they expire", async () => {
  const { actor } = await createCustomer();
  const { id, expiresAt } = await ask(actor, { to: "EUR", amount: 5 });
  await cleanUp();
  expect(await readPrice(id)).toBeDefined();
  vi.useFakeTimers({ toFake: ["Date"], now: expiresAt.getTime() + 24 * 60 * 60 * 1000 + 1 });
  await cleanUp();
  expect(await readPrice(id)).toBeUndefined();
});
