import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { addDays } from "@/lib/dates";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, type TestCustomer } from "@/tests/support/factories";
import {
  balanceOf,
  type Credit,
  createReceiver,
  creditTo,
  entryOf,
  importFile,
  nachaOf,
  notificationOf,
  pacsOf,
  paymentsOf,
  problemsOf,
  statementOf,
  takeIn,
} from "@/tests/support/incoming";
import { exceptionsOf, readSettlementFile, today } from "@/tests/support/settlement/settlement-files";

// Tests that a credit is paid once, whichever of its files arrives first. The files of the credit have no id in common.

let admin: Actor;

beforeAll(async () => {
  admin = await createAdmin();
});

afterEach(async () => {
  await expectCleanBooks();
});

const short = () => randomUUID().slice(0, 20);
const stated = (customer: TestCustomer, changes: Partial<Credit> = {}) =>
  creditTo(customer, { servicer: randomUUID(), ...changes });
const differencesOf = async (fileId: string) =>
  (await exceptionsOf(fileId)).map(({ kind }) => kind).filter((kind) => kind !== "missing_there");

/** Imports the files one after the other. Returns the ids of the files. */
async function takeAll(files: Buffer[], rail: "wire" | "interbank" = "wire"): Promise<string[]> {
  const ids: string[] = [];
  for (const bytes of files) ids.push((await takeIn(admin, bytes, { rail })).file.id);
  return ids;
}

/** The problems that the lines of the files have, and the kinds of the differences. */
const troubles = async (ids: string[]) =>
  (await Promise.all(ids.map(async (id) => [...(await problemsOf(id)), ...(await differencesOf(id))]))).flat();

const pairs: Record<string, { rail?: "interbank"; files: (customer: TestCustomer) => [Buffer, Buffer] }> = {
  "a Nacha file": {
    rail: "interbank",
    files: (customer) => [nachaOf([creditTo(customer)]), statementOf([entryOf([stated(customer)])])],
  },
  "a Nacha file of two credits": {
    rail: "interbank",
    files: (customer) => [
      nachaOf([creditTo(customer, { amount: "15.00" }), creditTo(customer, { amount: "10.00" })]),
      statementOf([entryOf([stated(customer, { amount: "15.00" }), stated(customer, { amount: "10.00" })])]),
    ],
  },
  "a message of three days before": {
    files: (customer) => [
      pacsOf([creditTo(customer, { transaction: "T-1", uetr: randomUUID(), date: addDays(today(), -3) })]),
      statementOf([entryOf([stated(customer)])]),
    ],
  },
  "a message of the day before, with the same end-to-end id": {
    files: (customer) => {
      const endToEnd = short();
      return [
        pacsOf([creditTo(customer, { transaction: "T-2", endToEnd, date: addDays(today(), -1) })]),
        statementOf([entryOf([stated(customer, { endToEnd })])]),
      ];
    },
  },
  "a camt.054": {
    files: (customer) => [
      notificationOf([entryOf([creditTo(customer)])]),
      statementOf([entryOf([stated(customer, { endToEnd: undefined })])]),
    ],
  },
};

for (const [name, { rail, files }] of Object.entries(pairs)) {
  it.each(["first", "last"])(`${name} and a statement pay a credit once (the statement comes %s)`, async (place) => {
    const customer = await createReceiver();
    const bytes = files(customer);
    const ids = await takeAll(place === "first" ? bytes.toReversed() : bytes, rail);
    expect(await balanceOf(customer)).toBe(2_500n);
    expect(new Set(await troubles(ids))).toEqual(new Set(place === "first" ? [null, "repeated"] : [null]));
    // A repeated file changes nothing, although its bytes differ.
    await takeAll(
      bytes.map((one) => Buffer.concat([one, Buffer.from("\n")])),
      rail,
    );
    expect(await balanceOf(customer)).toBe(2_500n);
  });
}

it.each([true, false])(
  "a message and a camt.054 of the next day pay a credit once (the message is first: %s)",
  async (isFirst) => {
    const customer = await createReceiver();
    const credit = creditTo(customer, { endToEnd: short() });
    const message = pacsOf([{ ...credit, transaction: "T-3", uetr: randomUUID(), date: addDays(today(), -1) }]);
    const told = { ...credit, servicer: randomUUID() };
    const files = [message, notificationOf([entryOf([told])])];
    const [, second = ""] = await takeAll(isFirst ? files : files.toReversed());
    expect(await problemsOf(second)).toEqual(["repeated"]);
    const [day = ""] = await takeAll([statementOf([entryOf([told])])]);
    expect(await differencesOf(day)).toEqual([]);
    expect(await balanceOf(customer)).toBe(2_500n);
    // Without a statement and with another end-to-end id, the second notification is another payment.
    await takeAll([notificationOf([entryOf([stated(customer)])])]);
    expect(await balanceOf(customer)).toBe(5_000n);
  },
);

it("two equal credits are paid twice, in whatever order their messages and statements arrive", async () => {
  const orders = ["MMSS", "MSMS", "MSSM", "SMMS", "SMSM", "SSMM"];
  for (const order of orders) {
    const customer = await createReceiver();
    await takeAll(
      [...order].map((kind) =>
        kind === "M"
          ? pacsOf([creditTo(customer, { transaction: "T-4" })])
          : statementOf([entryOf([stated(customer)])]),
      ),
    );
    expect([order, await balanceOf(customer)]).toEqual([order, 5_000n]);
  }
});

it("a message that fits two stated credits waits for staff, and a third credit is paid by its statement", async () => {
  const customer = await createReceiver();
  await takeAll([statementOf([entryOf([stated(customer)]), entryOf([stated(customer)])])]);
  const message = pacsOf([creditTo(customer, { transaction: "A" }), creditTo(customer, { transaction: "B" })]);
  const [told = ""] = await takeAll([message]);
  expect(await problemsOf(told)).toEqual(["several", "several"]);
  expect(await balanceOf(customer)).toBe(5_000n);
  await takeAll([statementOf([entryOf([stated(customer)])])]);
  expect(await balanceOf(customer)).toBe(7_500n);
});

it("a statement corrects a message that was taken for another credit, whatever follows", async () => {
  for (const isFollowed of [false, true]) {
    const customer = await createReceiver();
    const [one, other] = [1, 2].map((number) => stated(customer, { message: short(), transaction: `T-${number}` }));
    if (!one || !other) throw new Error("two credits were made");
    const messageOf = (credit: Credit) => pacsOf([credit], { message: credit.message ?? "" });
    const [first = "", told = ""] = await takeAll([statementOf([entryOf([one])]), messageOf(other)]);
    expect(await problemsOf(told)).toEqual(["repeated"]);
    expect(await balanceOf(customer)).toBe(2_500n);
    const [second = ""] = await takeAll([statementOf([entryOf([other])])]);
    expect(await differencesOf(second)).toEqual([]);
    expect(await balanceOf(customer)).toBe(5_000n);
    if (!isFollowed) continue;
    const again = await takeAll([messageOf(one), Buffer.concat([messageOf(other), Buffer.from("\n")])]);
    expect(await troubles(again)).toEqual(["repeated", "repeated"]);
    expect((await paymentsOf(first)).concat(await paymentsOf(second))).toHaveLength(2);
    expect(await balanceOf(customer)).toBe(5_000n);
  }
});

it("a message with another reference, amount, account or a date four days away is another payment", async () => {
  const [customer, other] = [await createReceiver(), await createReceiver()];
  await takeAll([statementOf([entryOf([stated(customer, { uetr: randomUUID() })])])]);
  const changes: Partial<Credit>[] = [
    { uetr: randomUUID() },
    { amount: "25.01" },
    { account: other.account.accountNumber },
    { date: addDays(today(), -4) },
  ];
  const lines = changes.map((change, index) => creditTo(customer, { transaction: `T-${index}`, ...change }));
  const [told = ""] = await takeAll([pacsOf(lines)]);
  expect(await problemsOf(told)).toEqual([null, null, null, null]);
  expect([await balanceOf(customer), await balanceOf(other)]).toEqual([10_001n, 2_500n]);
});

it("a message repeats a stated credit that names the IBAN of the account", async () => {
  const customer = await createReceiver();
  const { accountNumber } = customer.account;
  const iban = ibanOfAccount(env().BANK_IBAN ?? { country: "", bankCode: "" }, accountNumber) ?? "";
  await db.prisma.account.updateMany({ where: { accountNumber, iban: null }, data: { iban } });
  await takeAll([statementOf([entryOf([stated(customer, { account: iban })])])]);
  const [told = ""] = await takeAll([pacsOf([creditTo(customer, { transaction: "T-5" })])]);
  expect(await problemsOf(told)).toEqual(["repeated"]);
  expect(await balanceOf(customer)).toBe(2_500n);
});

it("a statement whose credit a message repeats is not withdrawn, and after the message it is", async () => {
  const customer = await createReceiver();
  const credit = { date: addDays(today(), 2) };
  const day = await importFile(admin, statementOf([entryOf([stated(customer, credit)])]));
  const told = await importFile(admin, pacsOf([creditTo(customer, { transaction: "T-6", ...credit })]));
  expect(await problemsOf(told.file.id)).toEqual(["repeated"]);
  const withdraw = async (fileId: string) =>
    await withdrawFile(admin, { fileId, version: (await readSettlementFile(fileId)).version });
  await expect(withdraw(day.file.id)).rejects.toMatchObject({ messageKey: "file_repeated" });
  await withdraw(told.file.id);
  await withdraw(day.file.id);
  const [again = ""] = await takeAll([pacsOf([creditTo(customer, { transaction: "T-7", ...credit })])]);
  expect(await paymentsOf(again)).toMatchObject([{ state: "received" }]);
});
