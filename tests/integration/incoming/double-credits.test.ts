import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { addDays } from "@/lib/dates";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin } from "@/tests/support/factories";
import {
  balanceOf,
  createReceiver,
  creditTo,
  entryOf,
  nachaOf,
  notificationOf,
  pacsOf,
  paymentsOf,
  problemsOf,
  statementOf,
  takeIn,
} from "@/tests/support/incoming";
import { sendApproved, workForLong } from "@/tests/support/network-transfers";
import { exceptionsOf, importLines, lineOf, sendAccepted, today } from "@/tests/support/settlement/settlement-files";
import { workCurrent } from "@/tests/support/settlement/work-exception";

// Tests that no credit is paid twice. Two files may describe the credit with different words, or the credit may be the return
// of a transfer.

let admin: Actor;

beforeAll(async () => {
  admin = await createAdmin();
});

afterEach(async () => {
  await expectCleanBooks();
});

/** The kinds of the differences that a statement's lines have caused. */
const differencesOf = async (fileId: string) =>
  (await exceptionsOf(fileId)).map(({ kind }) => kind).filter((kind) => kind !== "missing_there");

async function sendOne() {
  const [sent] = await sendAccepted("wire", ["40.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

it("a booked credit that quotes a sent transfer stays this credit, and a new one in a notification gets a problem", async () => {
  const customer = await createReceiver();
  const { transfer } = await sendOne();
  const message = randomUUID().slice(0, 20);
  const credit = creditTo(customer, { message, transaction: "T-1", purpose: `Thanks for ${transfer.id}` });
  const told = await takeIn(admin, pacsOf([credit], { message }));
  const day = await takeIn(admin, statementOf([entryOf([credit])]));
  expect(await differencesOf(day.file.id)).toEqual([]);
  expect(await paymentsOf(told.file.id)).toMatchObject([{ state: "booked", statementFileId: day.file.id }]);
  const other = creditTo(customer, { purpose: `Thanks for ${transfer.id}` });
  const news = await takeIn(admin, notificationOf([entryOf([other])]));
  expect(news.imported).toMatchObject({ matched: 0 });
  expect(await problemsOf(news.file.id)).toEqual(["own_transfer"]);
  const next = await takeIn(admin, statementOf([entryOf([other])]));
  expect(await differencesOf(next.file.id)).toEqual(["returned"]);
  expect(await balanceOf(customer)).toBe(2_500n);
});

it("a statement states a credit of a Nacha file or of pacs.008 with other ids, also by the IBAN", async () => {
  const [ada, bob] = [await createReceiver(), await createReceiver()];
  const salary = await takeIn(admin, nachaOf([creditTo(ada)]), { rail: "interbank" });
  const stated = creditTo(ada, { servicer: randomUUID() });
  const day = await takeIn(admin, statementOf([entryOf([stated])]), { rail: "interbank" });
  expect(await exceptionsOf(day.file.id)).toEqual([]);
  expect(await paymentsOf(salary.file.id)).toMatchObject([{ state: "booked", statementFileId: day.file.id }]);
  // A statement has already confirmed the payment, so an equal line in a later statement is another payment.
  await takeIn(admin, statementOf([entryOf([{ ...stated, servicer: randomUUID() }])]), { rail: "interbank" });
  expect(await balanceOf(ada)).toBe(5_000n);

  const iban = ibanOfAccount(env().BANK_IBAN ?? { country: "", bankCode: "" }, bob.account.accountNumber) ?? "";
  await db.prisma.account.updateMany({
    where: { accountNumber: bob.account.accountNumber, iban: null },
    data: { iban },
  });
  const told = await takeIn(admin, pacsOf([creditTo(bob, { transaction: "T-2", date: addDays(today(), -3) })]));
  const next = await takeIn(admin, statementOf([entryOf([creditTo(bob, { account: iban, servicer: randomUUID() })])]));
  expect(await differencesOf(next.file.id)).toEqual([]);
  expect(await paymentsOf(told.file.id)).toMatchObject([{ statementFileId: next.file.id }]);
  expect(await balanceOf(bob)).toBe(2_500n);
});

it("a line that fits several notified credits stays a difference", async () => {
  const customer = await createReceiver();
  await takeIn(admin, pacsOf([creditTo(customer, { transaction: "A" }), creditTo(customer, { transaction: "B" })]));
  const line = creditTo(customer, { servicer: randomUUID() });
  const day = await takeIn(admin, statementOf([entryOf([line])]));
  expect(await differencesOf(day.file.id)).toEqual(["missing_with_us"]);
  const again = await takeIn(admin, notificationOf([entryOf([line])]));
  expect(await problemsOf(again.file.id)).toEqual(["in_statement"]);
  expect(await balanceOf(customer)).toBe(5_000n);
});

it("a line with another reference, another amount or another date is another payment", async () => {
  const customer = await createReceiver();
  const [told, uetr] = [creditTo(customer, { servicer: randomUUID() }), randomUUID()];
  await takeIn(admin, notificationOf([entryOf([told])]));
  await takeIn(admin, statementOf([entryOf([creditTo(customer, { servicer: randomUUID() })]), entryOf([told])]));
  expect(await balanceOf(customer)).toBe(5_000n);
  await takeIn(admin, pacsOf([creditTo(customer, { amount: "1.00", uetr })]));
  const others = [{ amount: "1.01" }, { amount: "1.00", date: addDays(today(), -4) }];
  const lines = [...others, { amount: "1.00", uetr: randomUUID() }].map((one) => entryOf([creditTo(customer, one)]));
  await takeIn(admin, statementOf(lines));
  expect(await balanceOf(customer)).toBe(5_401n);
});

it("a line that fits a credit by its ids comes before a line that fits by its amount", async () => {
  const customer = await createReceiver();
  const told = creditTo(customer, { message: "M-9", transaction: "T-9" });
  const first = await takeIn(admin, pacsOf([told], { message: "M-9" }));
  const other = creditTo(customer, { sender: "Bob Sender" });
  const day = await takeIn(admin, statementOf([entryOf([other]), entryOf([told])]));
  expect(await differencesOf(day.file.id)).toEqual([]);
  expect(await paymentsOf(first.file.id)).toMatchObject([{ statementFileId: day.file.id }]);
  expect(await balanceOf(customer)).toBe(5_000n);
});

it("payments of two months with the same reference and without a value date are two payments", async () => {
  const customer = await createReceiver();
  const rent = creditTo(customer, { endToEnd: "RENT" });
  const days = [today(), addDays(today(), -30)];
  for (const date of days) await takeIn(admin, notificationOf([entryOf([{ ...rent, date }], { hasValueDate: false })]));
  expect(await balanceOf(customer)).toBe(5_000n);
});

it("the money of a transfer that came back before is no new payment", async () => {
  const [returned, reversed] = [await sendOne(), await sendOne()];
  const answer = { outcome: "returned", amountMinor: 4_000n, chargesMinor: 0n, code: "AC04" } as const;
  await receiveNetworkAnswer(returned.transfer.id, answer);
  const { exceptions } = await importLines(admin, [lineOf(reversed), lineOf(reversed, { isCredit: true })]);
  const back = exceptions.find(({ kind, transferId }) => kind === "returned" && transferId === reversed.transfer.id);
  await workCurrent(admin, { id: back?.id ?? "" }, { act: "reverse" });
  for (const { sender, transfer } of [returned, reversed]) {
    const credit = creditTo(sender, { amount: "39.00", endToEnd: transfer.id.replaceAll("-", "") });
    const told = await takeIn(admin, notificationOf([entryOf([credit])]));
    expect(await problemsOf(told.file.id)).toEqual(["own_transfer"]);
    const day = await takeIn(admin, statementOf([entryOf([credit])]));
    expect(await differencesOf(day.file.id)).toEqual(["missing_with_us"]);
    expect(await balanceOf(sender)).toBe(10_000n);
  }
});

it.each([true, false])(
  "a credit with only the UETR of a wire returns the wire (the network told so before: %s)",
  async (isTold) => {
    const { sender, transfer } = await sendOne();
    const { uetr } = await db.prisma.transfer.findUniqueOrThrow({ where: { id: transfer.id } });
    const bare = { amount: "40.00", endToEnd: undefined, uetr: uetr ?? "" };
    const paid = creditTo(sender, { ...bare, servicer: randomUUID() });
    const debit = await takeIn(admin, statementOf([entryOf([paid], { direction: "DBIT" })]));
    expect(debit.imported).toMatchObject({ matched: 1 });
    if (isTold) {
      const answer = { outcome: "returned", amountMinor: 4_000n, chargesMinor: 0n, code: "AC04" } as const;
      await receiveNetworkAnswer(transfer.id, answer);
    }
    const credit = creditTo(sender, { ...bare, servicer: randomUUID() });
    const told = await takeIn(admin, notificationOf([entryOf([credit])]));
    expect(await problemsOf(told.file.id)).toEqual(["own_transfer"]);
    const day = await takeIn(admin, statementOf([entryOf([credit])]));
    const difference = { kind: "returned", transferId: transfer.id };
    expect(await exceptionsOf(day.file.id)).toMatchObject(isTold ? [] : [difference]);
    expect(await balanceOf(sender)).toBe(isTold ? 10_000n : 6_000n);
  },
);

it("the money of a refused order is no new payment, whichever account the credit names", async () => {
  for (const isSender of [true, false]) {
    const { sender, transfer } = await sendApproved("wire", { amount: "1.06" });
    await workForLong(1);
    const texts = { amount: "1.06", endToEnd: transfer.id.replaceAll("-", "") };
    const credit = creditTo(sender, isSender ? texts : { ...texts, account: transfer.accountNumber });
    await takeIn(admin, statementOf([entryOf([credit], { direction: "DBIT", servicer: randomUUID() })]));
    await receiveNetworkAnswer(transfer.id, { outcome: "refused", reason: "", code: "AC03" });
    expect(await balanceOf(sender)).toBe(10_000n);
    const told = await takeIn(admin, notificationOf([entryOf([credit])]));
    expect(await problemsOf(told.file.id)).toEqual(["own_transfer"]);
    const day = await takeIn(admin, statementOf([entryOf([credit], { servicer: randomUUID() })]));
    expect(await exceptionsOf(day.file.id)).toMatchObject([{ kind: "missing_with_us", transferId: transfer.id }]);
    expect(await paymentsOf(day.file.id)).toEqual([]);
    expect(await balanceOf(sender)).toBe(10_000n);
  }
});

it("a notification after the statement does not book money that came back", async () => {
  const { sender, transfer } = await sendOne();
  const credit = creditTo(sender, { amount: "40.00", message: "M-7", transaction: "T-7" });
  const day = await takeIn(admin, statementOf([entryOf([{ ...credit, purpose: `Return of ${transfer.id}` }])]));
  expect(await differencesOf(day.file.id)).toEqual(["returned"]);
  const told = await takeIn(admin, pacsOf([credit], { message: "M-7" }));
  expect(await problemsOf(told.file.id)).toEqual(["in_statement"]);
  expect(await balanceOf(sender)).toBe(6_000n);
});

it("a credit to the bank's own account at the network stays a difference", async () => {
  const own = { amount: "12.34", account: "hold-fast", endToEnd: "INTEREST" };
  const day = await takeIn(admin, statementOf([entryOf([own])]));
  expect(await differencesOf(day.file.id)).toEqual(["missing_with_us"]);
  expect(await paymentsOf(day.file.id)).toEqual([]);
  const told = await takeIn(admin, pacsOf([{ ...own, endToEnd: "REFUND", transaction: "R" }]));
  expect(await problemsOf(told.file.id)).toEqual(["no_account"]);
});

/** Returns an MT940 message of today with credits of these amounts. */
function mt940Of(amounts: string[]): Buffer {
  const day = today().slice(2).replaceAll("-", "");
  const lines = amounts.map(
    (amount) => `:61:${day}C${amount.replace(".", ",")}NTRFNONREF//${randomUUID().slice(0, 16)}`,
  );
  return Buffer.from([":20:X", ":25:HOLDFAST", ":28C:1/1", `:60F:C${day}USD0,`, ...lines, "-", ""].join("\n"));
}

it("a line of MT940 states the only notified credit with its amount", async () => {
  const customer = await createReceiver();
  const amounts = { one: "71.01", two: "72.02", other: "73.03" };
  const credits = [amounts.one, amounts.two, amounts.two].map((amount, index) =>
    creditTo(customer, { amount, transaction: `MT-${index}` }),
  );
  const told = await takeIn(admin, pacsOf(credits), { rail: "interbank" });
  const day = await takeIn(admin, mt940Of([amounts.one, amounts.one, amounts.two, amounts.other]), {
    rail: "interbank",
  });
  expect(day.imported).toMatchObject({ matched: 1 });
  expect((await exceptionsOf(day.file.id)).map(({ theirsMinor }) => theirsMinor)).toEqual([-7_101n, -7_202n, -7_303n]);
  const [first, ...rest] = await paymentsOf(told.file.id);
  expect(first).toMatchObject({ state: "booked", statementFileId: day.file.id });
  expect(rest.map(({ statementFileId }) => statementFileId)).toEqual([null, null]);
  expect(await balanceOf(customer)).toBe(21_505n);
});

it("a line of MT940 states the sum of a Nacha file", async () => {
  const customer = await createReceiver();
  const credits = [creditTo(customer, { amount: "61.07" }), creditTo(customer, { amount: "12.11" })];
  const told = await takeIn(admin, nachaOf(credits), { rail: "interbank" });
  const day = await takeIn(admin, mt940Of(["73.18"]), { rail: "interbank" });
  expect(await exceptionsOf(day.file.id)).toEqual([]);
  const stated = { state: "booked", statementFileId: day.file.id };
  expect(await paymentsOf(told.file.id)).toMatchObject([stated, stated]);
  expect(await balanceOf(customer)).toBe(7_318n);
});
