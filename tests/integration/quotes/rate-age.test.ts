import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createQuote } from "@/lib/quotes/create-quote";
import { findRates } from "@/lib/quotes/find-rates";
import { quoteInput, setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import { now } from "@/lib/server/clock";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAccount, createAdmin, createBeneficiary, createCustomer } from "@/tests/support/factories";
import { setStatus } from "@/tests/support/network-transfers";
import { createRates } from "@/tests/support/rates";

const settings = vi.hoisted(() => ({ DEMO: false, RATE_MAX_AGE_DAYS: undefined as number | undefined }));

vi.mock("@/lib/server/env", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/server/env")>();
  return { ...original, env: () => ({ ...original.env(), ...settings }) };
});

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.now();

beforeAll(createRates);
afterEach(() => {
  vi.useRealTimers();
  Object.assign(settings, { DEMO: false, RATE_MAX_AGE_DAYS: undefined });
});

/** Sets the clock to `count` days after `start`. The rates of these tests were set an hour before `start`. */
const days = (count: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + count * dayMs });

async function ask(to: "EUR" | "GBP" = "EUR", from: "USD" | "GBP" = "USD") {
  const { actor } = await createCustomer({ currency: from });
  return await createQuote(actor, quoteInput.parse({ to, amount: "5.00" }));
}

const tooOld = { code: "validation_failed", fields: { to: ["rateTooOld"] } };
const agesOf = async () =>
  new Map((await findRates(await createAdmin())).map((rate) => [rate.currency, rate.isTooOld]));

it("a rate of either currency is valid for seven days", async () => {
  days(6.9);
  await ask();
  expect((await agesOf()).get("EUR")).toBe(false);
  days(7);
  await expect(ask()).rejects.toMatchObject(tooOld);
  await expect(ask("EUR", "GBP")).rejects.toMatchObject(tooOld);
  expect((await agesOf()).get("EUR")).toBe(true);
});

it("setting the same rate again renews only this currency's rate", async () => {
  days(8);
  const admin = await createAdmin();
  const current = (await findRates(admin)).find(({ currency }) => currency === "EUR")?.current;
  const input = { currency: "EUR", rate: current?.rate, source: "Looked up", seenRateId: current?.id };
  await setRate(admin, setRateInput.parse(input));
  vi.setSystemTime(now().getTime() + 1_000);
  await ask("EUR");
  await expect(ask("GBP")).rejects.toMatchObject(tooOld);
  await expect(ask("EUR", "GBP")).rejects.toMatchObject(tooOld);
  const ages = await agesOf();
  expect([ages.get("EUR"), ages.get("GBP")]).toEqual([false, true]);
});

it.each([
  { given: { RATE_MAX_AGE_DAYS: 2 }, last: 1.9, first: 2 },
  { given: { RATE_MAX_AGE_DAYS: 30 }, last: 29.9, first: 30 },
  { given: { DEMO: true, RATE_MAX_AGE_DAYS: 2 }, last: 1.9, first: 2 },
  { given: { DEMO: true }, last: 400, first: undefined },
])("the bank's setting decides how long a rate is valid: $given", async ({ given, last, first }) => {
  Object.assign(settings, given);
  days(last);
  await ask("GBP");
  if (first === undefined) return;
  days(first);
  await expect(ask("GBP")).rejects.toMatchObject(tooOld);
});

it("a transfer is paid at its agreed price, although the rate has become too old since the order", async () => {
  settings.RATE_MAX_AGE_DAYS = 0.5;
  days(0);
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const receiver = await createCustomer();
  const pounds = await createAccount(receiver.actor, { currency: "GBP" });
  await createBeneficiary(sender.actor, { accountNumber: pounds.accountNumber, addedAt: new Date(start - 9 * dayMs) });
  const quote = await createQuote(sender.actor, quoteInput.parse({ to: "GBP", amount: "7.60" }));
  const order = interbankTransferInput.parse({
    beneficiary: pounds.accountNumber,
    amount: "7.60",
    quoteId: quote.id,
  });
  const transfer = await initiateTransfer(sender.actor, { channel: "interbank", ...order }, randomUUID());
  days(0.9);
  await expect(ask("GBP")).rejects.toMatchObject(tooOld);
  expect(await setStatus(transfer, "approved")).toMatchObject({ amountMinor: 760n, debitedMinor: quote.debitedMinor });
  await expectCleanBooks();
});
