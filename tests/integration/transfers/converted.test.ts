import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createQuote } from "@/lib/quotes/create-quote";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput, otherTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  readBalance,
  type TestCustomer,
  testPin,
} from "@/tests/support/factories";
import { wallet } from "@/tests/support/outgoing-orders";
import { createRates } from "@/tests/support/rates";

beforeAll(createRates);
afterEach(() => vi.useRealTimers());

const inEuros = () => createCustomer({ currency: "EUR", balanceMinor: 100_000n });
const quoteFor = (sender: TestCustomer, amount = "100.00") => createQuote(sender.actor, { to: "USD", amount });

function pay(sender: TestCustomer, quoteId: string, fields: object = {}, requestId: string = randomUUID()) {
  const order = otherTransferInput.parse({ ...wallet, amount: "100.00", quoteId, ...fields });
  const { type, ...input } = order;
  return initiateTransfer(sender.actor, { channel: type, ...input }, requestId);
}

const refusal = (problem: string) => ({ code: "validation_failed", fields: { quoteId: [problem] } });

async function positionIn(currency: string): Promise<bigint> {
  const [row] = await db.query<{ total: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS total
       FROM ledger_accounts a JOIN postings p ON p.ledger_account_id = a.id WHERE a.code = $1`,
    [`fx:${currency}`],
  );
  return row?.total ?? 0n;
}

describe("a transfer with a quote", () => {
  it("a transfer with a quote holds the quoted amount, and is booked through the bank's positions in both currencies", async () => {
    const sender = await inEuros();
    const quote = await quoteFor(sender);
    const [eurosBefore, dollarsBefore] = [await positionIn("EUR"), await positionIn("USD")];
    const transfer = await pay(sender, quote.id);
    expect(transfer).toMatchObject({
      amountMinor: 10_000n,
      currency: "USD",
      debitedMinor: 8_652n,
      debitedCurrency: "EUR",
      quoteId: quote.id,
    });
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 8_652n });
    await editTransfer(await createAdmin(), "wallet", { id: transfer.id, payload: { status: "approved" } });
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 91_348n, heldMinor: 0n });
    expect((await positionIn("EUR")) - eurosBefore).toBe(8_652n);
    expect((await positionIn("USD")) - dollarsBefore).toBe(-10_000n);
    await expectCleanBooks();
    // The notified customer has an account in euros and could misread an amount in dollars. The notification therefore also
    // states the account's currency.
    await drainTransferOutbox();
    const told = await db.query<{ currency: string; own: string }>(
      "SELECT params ->> 'currency' AS currency, params ->> 'accountCurrency' AS own FROM notifications WHERE subject_id = $1",
      [transfer.id],
    );
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map(({ currency, own }) => `${currency} ${own}`))).toEqual(new Set(["USD EUR"]));
  });

  it("a cancellation returns the full amount, and the quote stays used", async () => {
    const sender = await inEuros();
    const quote = await quoteFor(sender);
    const { id } = await pay(sender, quote.id);
    await cancelTransfer(sender.actor, id, "wallet");
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    await expect(pay(sender, quote.id)).rejects.toMatchObject(refusal("quoteUsed"));
  });

  it("a customer of this bank receives the transfer in the currency of their account", async () => {
    const sender = await inEuros();
    const receiver = await createCustomer({ currency: "JPY" });
    await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
    const quote = await createQuote(sender.actor, { to: "JPY", amount: "5000" });
    const { id } = await initiateTransfer(
      sender.actor,
      {
        channel: "interbank",
        ...interbankTransferInput.parse({
          beneficiary: receiver.account.accountNumber,
          amount: 5000,
          quoteId: quote.id,
        }),
      },
      randomUUID(),
    );
    const admin = await createAdmin();
    await editTransfer(admin, "interbank", { id, payload: { status: "approved" } });
    expect((await readBalance(receiver.account)).balanceMinor).toBe(5_000n);
    // The debited amount is 5000 ÷ 150.25 × 0.86 × 1.006 euros, rounded up to whole cents.
    expect((await readBalance(sender.account)).balanceMinor).toBe(100_000n - 2_880n);
    await expectCleanBooks();
    await editTransfer(admin, "interbank", { id, payload: { status: "deleted" } });
    expect((await readBalance(sender.account)).balanceMinor).toBe(100_000n);
    await expectCleanBooks();
  });

  it("a repeated request gets the same transfer, even after the quote has expired", async () => {
    const sender = await inEuros();
    const quote = await quoteFor(sender);
    const requestId = randomUUID();
    const { id } = await pay(sender, quote.id, {}, requestId);
    vi.useFakeTimers({ toFake: ["Date"], now: quote.expiresAt });
    expect((await pay(sender, quote.id, {}, requestId)).id).toBe(id);
  });
});

describe("a quote", () => {
  it("a quote is used once, however many parallel transfers name it", async () => {
    const sender = await inEuros();
    const { actor } = sender;
    const quote = await quoteFor(sender);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => pay(sender, quote.id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(refusal("quoteUsed"));
    }
    expect((await readBalance(sender.account)).heldMinor).toBe(8_652n);
    const sent = await db.query("SELECT 1 FROM transfers WHERE sender_id = $1", [actor.userId]);
    expect(sent).toHaveLength(1);
  });

  it("an expired quote moves nothing, even after the right PIN", async () => {
    const sender = await inEuros();
    const quote = await quoteFor(sender);
    vi.useFakeTimers({ toFake: ["Date"], now: quote.expiresAt });
    await expect(pay(sender, quote.id, { pin: testPin })).rejects.toMatchObject(refusal("quoteExpired"));
    expect((await readBalance(sender.account)).heldMinor).toBe(0n);
  });

  it("a quote of another customer, amount, account or currency is refused", async () => {
    const sender = await inEuros();
    const stranger = await inEuros();
    const quote = await quoteFor(sender);
    await expect(pay(stranger, quote.id)).rejects.toMatchObject(refusal("quoteUnknown"));
    await expect(pay(sender, randomUUID())).rejects.toMatchObject(refusal("quoteUnknown"));
    await expect(pay(sender, quote.id, { amount: "100.01" })).rejects.toMatchObject(refusal("quoteOfOther"));
    const other = await createAccount(sender.actor, { currency: "EUR", balanceMinor: 100_000n });
    const fields = { fromAccountNumber: other.accountNumber };
    await expect(pay(sender, quote.id, fields)).rejects.toMatchObject(refusal("quoteOfOther"));
    const inPounds = await createQuote(sender.actor, { to: "GBP", amount: "100.00" });
    await expect(pay(sender, inPounds.id)).rejects.toMatchObject(refusal("quoteOfOther"));
    expect((await readBalance(sender.account)).heldMinor).toBe(0n);
  });

  it("a quote is refused when the transfer converts nothing", async () => {
    const sender = await createCustomer({ balanceMinor: 100_000n });
    const quote = await createQuote(sender.actor, { to: "EUR", amount: "5.00" });
    await expect(pay(sender, quote.id)).rejects.toMatchObject(refusal("quoteNotNeeded"));
  });

  it("the debited amount counts: a transfer that costs more than the available money is refused", async () => {
    const sender = await createCustomer({ currency: "EUR", balanceMinor: 8_651n });
    const quote = await quoteFor(sender);
    await expect(pay(sender, quote.id)).rejects.toMatchObject({ code: "insufficient_funds" });
  });

  it.each(["x", 7, {}, "0".repeat(300)])("%j is not a valid id of a quote", (quoteId) => {
    const { error } = otherTransferInput.safeParse({ ...wallet, quoteId });
    expect(error?.issues.map(({ message }) => message)).toEqual(["quoteUnknown"]);
  });
});

it("the database refuses a transfer that differs from its quote", async () => {
  const sender = await inEuros();
  const first = await quoteFor(sender);
  const second = await quoteFor(sender, "50.00");
  const { id } = await pay(sender, first.id);
  await withConnection(
    async (client) => {
      const copy = (changes: object) =>
        client.query(`INSERT INTO transfers SELECT (jsonb_populate_record(t, $2)).* FROM transfers t WHERE id = $1`, [
          id,
          JSON.stringify({ id: randomUUID(), request_id: randomUUID(), hold_id: null, ...changes }),
        ]);
      await expect(copy({ quote_id: second.id })).rejects.toMatchObject({ code: "HF002" });
      await expect(copy({ quote_id: randomUUID() })).rejects.toMatchObject({ code: "HF002" });
    },
    { owner: true },
  );
});
