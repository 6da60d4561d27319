import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { currencies, currencyDigits } from "@/lib/money/currency";
import { bankDate, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { approveTransfer } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getPayeeRoom } from "@/lib/transfers/payees/get-payee-room";
import { interbankTransferInput, walletTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  type TestCustomer,
  testPin,
} from "@/tests/support/factories";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { createRates } from "@/tests/support/rates";

type Fields = { amount: string; pin?: string; fromAccountNumber?: string; accountNumber?: string };
type WireFields = Fields & { country?: string; swiftCode?: string; routingNumber?: string };

const sendWire = ({ actor }: TestCustomer, fields: WireFields) =>
  initiateTransfer(actor, { channel: "wire", ...wireTransferInput.parse({ ...wire, ...fields }) }, randomUUID());
type WalletFields = Fields & { receiverEmail?: string };
const sendToWallet = (channel: "paypal" | "payoneer", { actor }: TestCustomer, fields: WalletFields) =>
  initiateTransfer(actor, { channel, ...walletTransferInput(channel).parse({ ...wallet, ...fields }) }, randomUUID());
const sendPayPal = (customer: TestCustomer, fields: WalletFields) => sendToWallet("paypal", customer, fields);
const sendInterbank = ({ actor }: TestCustomer, fields: Fields & { beneficiary: string }) =>
  initiateTransfer(actor, { channel: "interbank", ...interbankTransferInput.parse(fields) }, randomUUID());

/** Creates a customer whose payees are no longer new, so that the full limits apply. */
async function createRich(balanceMinor = 50_000_000n): Promise<TestCustomer> {
  const customer = await createCustomer({ balanceMinor });
  for (const payee of [`account:${wire.accountNumber}`, `email:${wallet.receiverEmail}`]) {
    await queryAsOwner("INSERT INTO payees (user_id, payee, known_since) VALUES ($1, $2, now() - interval '2 days')", [
      customer.actor.userId,
      payee,
    ]);
  }
  return customer;
}

const refused = (messageKey: string) => ({ code: "limit_exceeded", messageKey });

describe("the day's limit", () => {
  it("transfers through every channel use the day's limit up, and a reversed transfer frees its part", async () => {
    const customer = await createRich();
    const today = async () => (await getLimits(customer.actor)).map(({ leftTodayMinor }) => leftTodayMinor);
    expect(await today()).toEqual([10_000_000n]);
    const [limits] = await getLimits(customer.actor);
    expect(limits?.dayEndsAt).toEqual(startOfBankDate(addDays(bankDate(new Date()), 1)));
    await sendWire(customer, { amount: "50000", pin: testPin });
    const { id } = await sendPayPal(customer, { amount: "49999.99", pin: testPin });
    expect(await today()).toEqual([1n]);
    await expect(sendPayPal(customer, { amount: "0.02" })).rejects.toMatchObject({
      ...refused("limit_daily"),
      params: { limit: "$0.01" },
    });
    await cancelTransfer(customer.actor, id);
    expect(await today()).toEqual([5_000_000n]);
    await sendPayPal(customer, { amount: "49999.99", pin: testPin });
  });

  it("the day's limit counts over all accounts of the customer, even in parallel", async () => {
    const customer = await createRich();
    const { accountNumber: fromAccountNumber } = await createAccount(customer.actor, { balanceMinor: 50_000_000n });
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        sendWire(customer, { amount: "30000", pin: testPin, ...(index % 2 ? { fromAccountNumber } : {}) }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(refused("limit_daily"));
    }
  });

  it("the day's limit follows the acts of staff on the day's transfers: a new amount, an ending or a return", async () => {
    const customer = await createRich();
    const staff = await createAdmin();
    const left = async () => (await getLimits(customer.actor))[0]?.leftTodayMinor;
    const { id } = await sendWire(customer, { amount: "40000", pin: testPin });
    const edit = (payload: object) => editTransfer(staff, "wire", { id, payload });
    await edit({ amount: "10000" });
    expect(await left()).toBe(9_000_000n);
    await edit({ status: "deleted" });
    expect(await left()).toBe(10_000_000n);
    await edit({ status: "pending" });
    expect(await left()).toBe(9_000_000n);
    await edit({ status: "approved" });
    expect(await left()).toBe(9_000_000n);
  });

  it("the day's limit starts anew on the next day", async () => {
    const customer = await createRich();
    await sendWire(customer, { amount: "50000", pin: testPin });
    await sendWire(customer, { amount: "50000", pin: testPin });
    await expect(sendWire(customer, { amount: "0.01" })).rejects.toMatchObject(refused("limit_daily"));
    await queryAsOwner("UPDATE customer_sending SET date = date - 1 WHERE user_id = $1", [customer.actor.userId]);
    expect((await getLimits(customer.actor))[0]?.leftTodayMinor).toBe(10_000_000n);
    await sendWire(customer, { amount: "0.01" });
  });
});

describe("the PIN", () => {
  it("the PIN is required when the day's sum without a PIN reaches the step-up limit, however the sum is split", async () => {
    const customer = await createRich();
    const { accountNumber: fromAccountNumber } = await createAccount(customer.actor, { balanceMinor: 1_000_000n });
    await sendWire(customer, { amount: "600.00" });
    await expect(sendPayPal(customer, { amount: "400.00" })).rejects.toMatchObject({ code: "pin_required" });
    await expect(sendWire(customer, { amount: "400", fromAccountNumber })).rejects.toMatchObject({
      code: "pin_required",
    });
    await sendPayPal(customer, { amount: "399.99" });
    await expect(sendPayPal(customer, { amount: "0.01" })).rejects.toMatchObject({ code: "pin_required" });
    await sendPayPal(customer, { amount: "400.00", pin: testPin });
    expect((await getLimits(customer.actor))[0]).toMatchObject({ leftWithoutPinMinor: 1n, leftTodayMinor: 9_860_001n });
  });

  it("parallel transfers cannot avoid the PIN, and reversed transfers no longer count", async () => {
    const customer = await createRich();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => sendPayPal(customer, { amount: "400.00" })),
    );
    const sent = results.filter((result) => result.status === "fulfilled");
    expect(sent).toHaveLength(2);
    if (sent[0]) await cancelTransfer(customer.actor, sent[0].value.id);
    await sendPayPal(customer, { amount: "400.00" });
  });
});

describe("a new payee", () => {
  it("in the first 24 hours the payee gets at most the limit in total, including wires and wallet transfers", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const small = { amount: "1000", pin: testPin };
    for (const send of [sendWire, sendPayPal]) {
      await send(customer, small);
      await send(customer, small);
      await expect(send(customer, small)).rejects.toMatchObject({
        ...refused("limit_new_beneficiary"),
        params: { limit: "$500.00" },
      });
      await send(customer, { amount: "500", pin: testPin });
    }
    await queryAsOwner("UPDATE payees SET known_since = known_since - interval '1 day' WHERE user_id = $1", [
      customer.actor.userId,
    ]);
    await sendWire(customer, { amount: "20000", pin: testPin });
  });

  it("the payee is identified by the account or address, not by the channel or the spelling", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const accountNumber = wire.accountNumber;
    await createBeneficiary(customer.actor, { accountNumber, addedAt: new Date() });
    await sendInterbank(customer, { beneficiary: accountNumber, amount: "2000", pin: testPin });
    await expect(sendWire(customer, { amount: "500.01", pin: testPin })).rejects.toMatchObject(
      refused("limit_new_beneficiary"),
    );
    await sendPayPal(customer, { amount: "2500", pin: testPin, receiverEmail: "new@example.com" });
    for (const channel of ["paypal", "payoneer"] as const) {
      const again = { amount: "0.01", pin: testPin, receiverEmail: "NEW@Example.com" };
      await expect(sendToWallet(channel, customer, again)).rejects.toMatchObject(refused("limit_new_beneficiary"));
    }
  });

  it("a payee counts as new until the first payment, however old the beneficiary is, even for wires", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const accountNumber = wire.accountNumber;
    await createBeneficiary(customer.actor, { accountNumber, isUnpaid: true });
    for (const sendLarge of [
      () => sendWire(customer, { amount: "2500.01", pin: testPin }),
      () => sendInterbank(customer, { beneficiary: accountNumber, amount: "2500.01", pin: testPin }),
    ]) {
      await expect(sendLarge()).rejects.toMatchObject(refused("limit_new_beneficiary"));
    }
    await sendWire(customer, { amount: "2500", pin: testPin });
    await queryAsOwner("UPDATE payees SET known_since = known_since - interval '1 day' WHERE user_id = $1", [
      customer.actor.userId,
    ]);
    await sendWire(customer, { amount: "30000", pin: testPin });
  });

  it("a payment from before payees were stored makes the payee known, and later payments keep this", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const { id } = await sendWire(customer, { amount: "10", pin: testPin });
    await approveTransfer(await createAdmin(), { family: "wire", id, version: 1 }, undefined);
    await asSentDaysAgo(id);
    await queryAsOwner("DELETE FROM payees WHERE user_id = $1", [customer.actor.userId]);
    await sendWire(customer, { amount: "30000", pin: testPin });
    const kept = await db.query("SELECT FROM payees WHERE user_id = $1 AND known_since < now() - interval '8 days'", [
      customer.actor.userId,
    ]);
    expect(kept).toHaveLength(1);
  });

  it("twelve parallel transfers cannot exceed the limit, and a cancelled transfer frees its part", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => sendPayPal(customer, { amount: "2500", pin: testPin })),
    );
    const sent = results.filter((result) => result.status === "fulfilled");
    expect(sent).toHaveLength(1);
    if (sent[0]) await cancelTransfer(customer.actor, sent[0].value.id);
    await sendPayPal(customer, { amount: "2500", pin: testPin });
  });
});

describe("a payee whose first transfer was deleted", () => {
  const cent = { amount: "0.01", pin: testPin };
  const large = { amount: "2500.01", pin: testPin };
  const newPayee = refused("limit_new_beneficiary");
  const room = ({ actor }: TestCustomer) => getPayeeRoom(actor, { accountNumber: wire.accountNumber });
  const end = (customer: TestCustomer, { id }: Transfer) => cancelTransfer(customer.actor, id);

  /** Moves a transfer, and the moment that it has stored in `payees`, two days back. */
  async function age({ actor }: TestCustomer, { id }: Transfer) {
    await queryAsOwner(
      `UPDATE payees p SET known_since = t.created_at - interval '2 days' FROM transfers t
        WHERE p.user_id = $1 AND t.id = $2 AND p.known_since = t.created_at`,
      [actor.userId, id],
    );
    await asSentDaysAgo(id, 2);
  }

  it.each([
    ["cancelled by the customer", (customer: TestCustomer, transfer: Transfer) => end(customer, transfer)],
    [
      "rejected by staff",
      async (_customer: TestCustomer, { id }: Transfer) =>
        editTransfer(await createAdmin(), "wire", { id, payload: { status: "deleted" } }),
    ],
    [
      "paid and taken back",
      async (_customer: TestCustomer, { id }: Transfer) => {
        const staff = await createAdmin();
        await approveTransfer(staff, { family: "wire", id, version: 1 }, undefined);
        await editTransfer(staff, "wire", { id, payload: { status: "deleted" } });
      },
    ],
  ])("is new again if the transfer was %s, however long ago it was sent", async (_how, del) => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const sent = await sendWire(customer, cent);
    await age(customer, sent);
    expect(await room(customer)).toBeNull();
    await del(customer, sent);
    expect(await room(customer)).toEqual({ leftCents: 250_000n, until: null });
    await expect(sendWire(customer, large)).rejects.toMatchObject(newPayee);
  });

  it("stays known by an older payment, and by a payment that the bank has no transfer of", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    await age(customer, await sendWire(customer, cent));
    await end(customer, await sendWire(customer, cent));
    await sendWire(customer, large);
    const rich = await createRich();
    await end(rich, await sendPayPal(rich, cent));
    await sendPayPal(rich, large);
  });

  it("is known since the next transfer that is not deleted, and a second cancellation ends this too", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const first = await sendWire(customer, cent);
    await age(customer, first);
    const second = await sendWire(customer, { amount: "100", pin: testPin });
    await end(customer, first);
    expect((await room(customer))?.until?.at).toEqual(new Date(second.createdAt.getTime() + 24 * 60 * 60 * 1000));
    await expect(sendWire(customer, large)).rejects.toMatchObject(newPayee);
    await end(customer, second);
    expect(await room(customer)).toEqual({ leftCents: 250_000n, until: null });
  });

  it("another bank's payee with the same account number does not keep the payee known", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const payee = { accountNumber: "000123456789", country: "United States", swiftCode: "" };
    const [here, there] = ["021000021", "026009593"].map((routingNumber) => ({ ...payee, routingNumber }));
    await age(customer, await sendWire(customer, { ...cent, ...there }));
    await end(customer, await sendWire(customer, { ...cent, ...here }));
    await expect(sendWire(customer, { ...large, ...here })).rejects.toMatchObject(newPayee);
    await sendWire(customer, { ...large, ...there });
  });

  it("is known again after staff reopen the transfer, which then counts against the limit", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const staff = await createAdmin();
    const { id } = await sendWire(customer, { amount: "2000", pin: testPin });
    for (const status of ["deleted", "pending"] as const)
      await editTransfer(staff, "wire", { id, payload: { status } });
    expect(await room(customer)).toMatchObject({ leftCents: 50_000n, until: { at: expect.any(Date) } });
    await expect(sendWire(customer, { amount: "500.01", pin: testPin })).rejects.toMatchObject(newPayee);
  });

  it("a cancellation and a new order from another account at the same moment: the payee is known since the new order", async () => {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const { accountNumber: fromAccountNumber } = await createAccount(customer.actor, { balanceMinor: 50_000_000n });
    for (let round = 1; round <= 5; round += 1) {
      const amount = `0.0${round}`;
      const first = await sendWire(customer, { ...cent, amount });
      const [second] = await Promise.all([
        sendWire(customer, { amount, pin: testPin, fromAccountNumber }),
        end(customer, first),
      ]);
      const [known] = await db.prisma.payee.findMany({ where: { userId: customer.actor.userId } });
      expect(known?.knownSince).toEqual(second.createdAt);
      await end(customer, second);
    }
  });

  it("the migration corrects the rows of transfers that an earlier release has deleted, once and for all", async () => {
    const [forgotten, moved, kept] = await Promise.all(
      Array.from({ length: 3 }, () => createCustomer({ balanceMinor: 50_000_000n })),
    );
    if (!forgotten || !moved || !kept) throw new Error("no customers");
    for (const customer of [forgotten, moved]) {
      const first = await sendWire(customer, cent);
      const rows = await db.prisma.payee.findMany({ where: { userId: customer.actor.userId } });
      if (customer === moved) await sendWire(customer, cent);
      await end(customer, first);
      await queryAsOwner("DELETE FROM payees WHERE user_id = $1", [customer.actor.userId]);
      for (const { userId, payee, knownSince } of rows) {
        await queryAsOwner("INSERT INTO payees (user_id, payee, known_since) VALUES ($1, $2, $3)", [
          userId,
          payee,
          knownSince,
        ]);
      }
    }
    await sendWire(kept, cent);
    const before = await db.prisma.payee.findMany({ where: { userId: kept.actor.userId } });
    const file = "prisma/migrations/20261201050000_payees_of_deleted_transfers/migration.sql";
    for (let run = 1; run <= 2; run += 1) await queryAsOwner(readFileSync(file, "utf8"));
    expect(await room(forgotten)).toEqual({ leftCents: 250_000n, until: null });
    const [second] = await db.prisma.transfer.findMany({
      where: { senderId: moved.actor.userId, status: "pending" },
    });
    expect(await db.prisma.payee.findMany({ where: { userId: moved.actor.userId } })).toMatchObject([
      { knownSince: second?.createdAt },
    ]);
    expect(await db.prisma.payee.findMany({ where: { userId: kept.actor.userId } })).toEqual(before);
  });
});

describe("limits in other currencies", () => {
  it("without a rate, one unit of a currency counts as one dollar", async () => {
    const { actor } = await createCustomer({ balanceMinor: 500n });
    await createAccount(actor, { currency: "JPY", balanceMinor: 70_000n });
    await createAccount(actor, { currency: "EUR", status: "suspended" });
    expect(await getLimits(actor)).toMatchObject([
      { currency: "USD", availableMinor: 500n, singleMinor: 5_000_000n },
      { currency: "JPY", availableMinor: 70_000n, singleMinor: 50_000n, stepUpMinor: 1_000n },
    ]);
  });

  describe("limits with the bank's rates", () => {
    beforeAll(createRates);

    it("the limits are converted: fifty thousand dollars, not fifty thousand yen", async () => {
      const customer = await createCustomer({ currency: "JPY", balanceMinor: 50_000_000n });
      await createBeneficiary(customer.actor, { accountNumber: wire.accountNumber });
      // The limits in yen follow from the rate of 150.25 yen to the dollar.
      expect(await getLimits(customer.actor)).toMatchObject([{ singleMinor: 7_512_500n, stepUpMinor: 150_250n }]);
      await expect(sendWire(customer, { amount: "150250" })).rejects.toMatchObject({ code: "pin_required" });
      await sendWire(customer, { amount: "150248" });
      await expect(sendWire(customer, { amount: "7512501", pin: testPin })).rejects.toMatchObject({
        ...refused("limit_single"),
        params: { limit: "¥7,512,500" },
      });
      await sendWire(customer, { amount: "7512500", pin: testPin });
    });

    it("transfers from accounts in other currencies count together", async () => {
      const customer = await createRich();
      const yen = await createAccount(customer.actor, { currency: "JPY", balanceMinor: 50_000_000n });
      await sendWire(customer, { amount: "7512500", pin: testPin, fromAccountNumber: yen.accountNumber });
      await sendWire(customer, { amount: "50000", pin: testPin });
      await expect(sendWire(customer, { amount: "0.01" })).rejects.toMatchObject(refused("limit_daily"));
      expect((await getLimits(customer.actor)).map(({ leftTodayMinor }) => leftTodayMinor)).toEqual([0n, 0n]);
    });
  });

  it("the database knows the decimals of every currency", async () => {
    const rows = await withConnection(
      (client) =>
        client.query(
          "SELECT c AS currency, currency_digits(c) AS digits, money_text(123456, c) AS text FROM unnest($1::text[]) c",
          [currencies],
        ),
      { owner: true },
    );
    expect(rows).toEqual(
      currencies.map((currency) => {
        const digits = currencyDigits(currency);
        return { currency, digits, text: digits === 0 ? "123456" : "1234.56" };
      }),
    );
  });
});

/** Moves a transfer's date back. Only the owner of the database can change this date. */
async function asSentDaysAgo(id: string, days = 9): Promise<void> {
  const triggers = await queryAsOwner<{ name: string }>(
    "SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'transfers'::regclass AND NOT tgisinternal",
  );
  for (const { name } of triggers) await queryAsOwner(`ALTER TABLE transfers DISABLE TRIGGER ${name}`);
  await queryAsOwner("UPDATE transfers SET created_at = created_at - $2 * interval '1 day' WHERE id = $1", [id, days]);
  for (const { name } of triggers) await queryAsOwner(`ALTER TABLE transfers ENABLE ALWAYS TRIGGER ${name}`);
}
