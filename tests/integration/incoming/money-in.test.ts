import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { addDays } from "@/lib/dates";
import { groupedIban } from "@/lib/iban-text";
import { bookReceived } from "@/lib/incoming/book-received";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, type TestCustomer } from "@/tests/support/factories";
import {
  balanceOf,
  type Credit,
  createReceiver,
  creditTo as creditWithoutId,
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
import { createRates } from "@/tests/support/rates";
import { exceptionsOf, readSettlementFile, today, uploadFile } from "@/tests/support/settlement/settlement-files";

// Tests that each credit of a network is booked once, even if several files contain the credit.

let admin: Actor;

beforeAll(async () => {
  admin = await createAdmin();
});

afterEach(async () => {
  await expectCleanBooks();
});

/** Returns a credit for a customer, with ids that no other credit has. */
const creditTo = (customer: TestCustomer, changes: Partial<Credit> = {}): Credit =>
  creditWithoutId(customer, { servicer: randomUUID(), ...changes });

it("a credit in camt.054 and then in camt.053 is one, and the statement has no difference", async () => {
  const customer = await createReceiver();
  const credit = creditTo(customer);
  const first = await takeIn(admin, notificationOf([entryOf([credit])]));
  expect(first.imported).toMatchObject({ matched: 1, exceptions: 0 });
  expect(await balanceOf(customer)).toBe(2_500n);
  const day = await takeIn(admin, statementOf([entryOf([credit])]));
  expect(await exceptionsOf(day.file.id)).toEqual([]);
  expect(await balanceOf(customer)).toBe(2_500n);
  expect(await paymentsOf(first.file.id)).toMatchObject([{ state: "booked", statementFileId: day.file.id }]);
});

it("a credit that only a statement contains is booked to the customer that it names", async () => {
  const customer = await createReceiver();
  const { file } = await takeIn(
    admin,
    statementOf([entryOf([creditTo(customer)]), entryOf([{ amount: "3.00", endToEnd: randomUUID() }])]),
  );
  expect(await balanceOf(customer)).toBe(2_500n);
  expect(await exceptionsOf(file.id)).toMatchObject([{ kind: "missing_with_us", theirsMinor: -300n }]);
});

it("the network's reference, the UETR, the ids of the message and the weak key each recognise a credit", async () => {
  const customer = await createReceiver();
  const uetr = randomUUID();
  const pairs: [Credit, Credit][] = [
    [creditTo(customer, { endToEnd: "A" }), {} as Credit],
    [creditTo(customer, { uetr, servicer: undefined }), creditTo(customer, { uetr, servicer: undefined })],
    [
      creditTo(customer, { message: "M-1", transaction: "T-1", servicer: undefined }),
      creditTo(customer, { message: "M-1", transaction: "T-1", servicer: undefined }),
    ],
    [
      creditTo(customer, { endToEnd: "RENT-11", servicer: undefined }),
      creditTo(customer, { endToEnd: "RENT-11", servicer: undefined }),
    ],
    // The statement contains neither the account nor the servicer's reference.
    [creditTo(customer, { endToEnd: "RENT-12", servicer: undefined }), { amount: "25.00", endToEnd: "RENT-12" }],
  ];
  const [whole] = pairs;
  if (whole) whole[1] = { amount: "25.00", servicer: whole[0].servicer };
  await takeIn(admin, notificationOf(pairs.map(([told]) => entryOf([told]))));
  expect(await balanceOf(customer)).toBe(12_500n);
  const { file } = await takeIn(admin, statementOf(pairs.map(([, stated]) => entryOf([stated]))));
  expect(await exceptionsOf(file.id)).toEqual([]);
  expect(await balanceOf(customer)).toBe(12_500n);
});

it("equal payments with different references are different payments", async () => {
  const customer = await createReceiver();
  const rent = { endToEnd: "RENT" };
  await takeIn(admin, notificationOf([entryOf([creditTo(customer, rent)])]));
  await takeIn(admin, notificationOf([entryOf([creditTo(customer, rent)]), entryOf([creditTo(customer, rent)])]));
  expect(await balanceOf(customer)).toBe(7_500n);
});

it("a statement may state several credits of a notification as one line", async () => {
  const [ada, bob] = [await createReceiver(), await createReceiver()];
  const servicer = randomUUID();
  const told = [creditTo(ada, { amount: "1.00" }), creditTo(bob, { amount: "2.50" })];
  await takeIn(admin, notificationOf([entryOf(told, { servicer })]));
  const { file } = await takeIn(admin, statementOf([entryOf([{ amount: "3.50" }], { servicer })]));
  expect(await exceptionsOf(file.id)).toEqual([]);
  expect([await balanceOf(ada), await balanceOf(bob)]).toEqual([100n, 250n]);
});

it("a statement states the credits of a Nacha file as one sum, and an ambiguous sum stays a difference", async () => {
  const [ada, bob] = [await createReceiver(), await createReceiver()];
  const file = () => nachaOf([creditTo(ada, { amount: "70.01" }), creditTo(bob, { amount: "11.13" })]);
  const sum = { amount: "81.14", servicer: randomUUID() };
  const told = await takeIn(admin, file(), { rail: "interbank" });
  const day = await takeIn(admin, statementOf([entryOf([sum])]), { rail: "interbank" });
  expect(await exceptionsOf(day.file.id)).toEqual([]);
  const stated = { state: "booked", statementFileId: day.file.id };
  expect(await paymentsOf(told.file.id)).toMatchObject([stated, stated]);
  await takeIn(admin, file(), { rail: "interbank" });
  await takeIn(admin, file(), { rail: "interbank" });
  const next = await takeIn(admin, statementOf([entryOf([{ ...sum, servicer: randomUUID() }])]), { rail: "interbank" });
  expect(await exceptionsOf(next.file.id)).toMatchObject([{ kind: "missing_with_us" }]);
  expect([await balanceOf(ada), await balanceOf(bob)]).toEqual([21_003n, 3_339n]);
});

it("a notification after the statement does not book a credit that waits as a difference", async () => {
  const customer = await createReceiver();
  const credit = creditTo(customer);
  const day = await takeIn(
    admin,
    statementOf([entryOf([{ amount: "25.00", servicer: credit.servicer, endToEnd: credit.endToEnd }])]),
  );
  expect(await exceptionsOf(day.file.id)).toMatchObject([{ kind: "missing_with_us" }]);
  const told = await takeIn(admin, notificationOf([entryOf([credit])]));
  expect(await problemsOf(told.file.id)).toEqual(["in_statement"]);
  expect(await balanceOf(customer)).toBe(0n);
});

it("in a notification of many credits, each line has its own outcome, whatever the other lines are", async () => {
  const one = await createReceiver();
  const other = await createReceiver();
  const blocked = await createReceiver();
  const foreign = await createReceiver("EUR");
  await createRates();
  await db.query("UPDATE users SET status = 'blocked' WHERE id = $1", [blocked.actor.userId]);
  const known = creditTo(one, { amount: "7.00" });
  await takeIn(admin, notificationOf([entryOf([known])]));
  const twice = creditTo(one, { amount: "11.00" });
  const plain = Array.from({ length: 130 }, (_, index) => creditTo(index % 3 === 0 ? one : other, { amount: "1.00" }));
  const { file } = await takeIn(
    admin,
    notificationOf(
      [
        ...plain.slice(0, 60),
        ...[known, { ...known, amount: "8.00" }, twice, twice, { ...twice, amount: "12.00" }],
        ...[creditTo(blocked), creditTo(foreign, { amount: "10.00" }), creditTo(one, { date: addDays(today(), 40) })],
        ...[creditTo(one, { account: "HOLDFAST" }), creditTo(one, { account: "9876500001", amount: "2.00" })],
        ...plain.slice(60),
      ].map((credit) => entryOf([credit])),
    ),
  );
  expect((await problemsOf(file.id)).filter((problem) => problem !== null)).toEqual([
    ...["repeated", "other_content", "repeated", "other_content", "future", "no_account"],
  ]);
  const states = (await paymentsOf(file.id)).map(({ state, reason }) => reason ?? state);
  expect(states.filter((state) => state !== "booked")).toEqual(["blocked", "account"]);
  expect(states).toHaveLength(plain.length + 4);
  const balances = await Promise.all([one, other, blocked, foreign].map(balanceOf));
  expect(balances).toEqual([4_400n + 1_100n + 700n, 8_600n, 0n, balances[3]]);
  expect(balances[3]).toBeGreaterThan(0n);
  // Customers get a notification and an e-mail about each booked payment, and each payment has an audit event.
  const [told] = await db.query<{ notices: number; emails: number; audited: number }>(
    `SELECT (SELECT count(*)::int FROM notifications WHERE kind = 'payment-received' AND subject_id::uuid = ANY ($1)) AS notices,
            (SELECT count(*)::int FROM emails WHERE template = 'payment-received' AND (props ->> 'paymentId')::uuid = ANY ($1)) AS emails,
            (SELECT count(*)::int FROM audit_events WHERE action = 'incoming-payment.take' AND subject_id = ANY ($1::text[])) AS audited`,
    [(await paymentsOf(file.id)).map(({ id }) => id)],
  );
  expect(told).toEqual({ notices: plain.length + 2, emails: plain.length + 2, audited: plain.length + 4 });
});

it("pacs.008 is booked once, even if the message is repeated with other bytes, and an id with other content is set aside", async () => {
  const customer = await createReceiver();
  const [message, uetr] = [randomUUID(), randomUUID()];
  const credit = creditTo(customer, { transaction: "T1", uetr });
  await takeIn(admin, pacsOf([credit], { message }));
  expect(await balanceOf(customer)).toBe(2_500n);
  const again = await takeIn(admin, Buffer.concat([pacsOf([credit], { message }), Buffer.from("\n")]));
  expect(await problemsOf(again.file.id)).toEqual(["repeated"]);
  const other = await takeIn(admin, pacsOf([{ ...credit, amount: "26.00" }], { message }));
  expect(await problemsOf(other.file.id)).toEqual(["other_content"]);
  const twice = await takeIn(
    admin,
    pacsOf([creditTo(customer, { transaction: "X" }), creditTo(customer, { transaction: "X", amount: "1.00" })]),
  );
  expect(await problemsOf(twice.file.id)).toEqual([null, "other_content"]);
  const stated = await takeIn(admin, statementOf([entryOf([{ amount: "25.00", uetr }])]));
  expect(await exceptionsOf(stated.file.id)).toEqual([]);
  expect(await balanceOf(customer)).toBe(5_000n);
});

it("Nacha credits are booked once, and a file with a wrong hash is refused", async () => {
  const customer = await createReceiver();
  const credits = [creditTo(customer, { amount: "100.00" }), creditTo(customer, { amount: "0.01" })];
  const bytes = nachaOf(credits);
  await takeIn(admin, bytes, { rail: "interbank" });
  expect(await balanceOf(customer)).toBe(10_001n);
  const again = await takeIn(admin, Buffer.concat([bytes, Buffer.from("\n\n")]), { rail: "interbank" });
  expect(await problemsOf(again.file.id)).toEqual(["repeated", "repeated"]);
  expect(await balanceOf(customer)).toBe(10_001n);
  const wrong = await uploadFile(admin, nachaOf(credits, { hashBy: 1 }), { rail: "interbank" });
  expect(wrong).toMatchObject({ state: "refused", problem: "totals", lineCount: 0 });
});

it("money in another currency is converted at the bank's rate less the spread, rounded down", async () => {
  await createRates();
  const [euros, yen] = [await createReceiver("EUR"), await createReceiver("JPY")];
  const { file } = await takeIn(
    admin,
    pacsOf([creditTo(euros, { amount: "100.00" }), creditTo(yen, { amount: "1.00" })]),
  );
  const rates = await db.query<{ currency: string; rate: string }>(
    "SELECT DISTINCT ON (quote_currency) quote_currency AS currency, rate FROM exchange_rates WHERE quote_currency IN ('EUR', 'JPY') AND valid_from <= now() ORDER BY quote_currency, valid_from DESC",
  );
  const rateOf = (code: string) => Number(rates.find(({ currency }) => currency === code)?.rate);
  const wanted = [BigInt(Math.floor((10_000 * rateOf("EUR")) / 1.006)), BigInt(Math.floor(rateOf("JPY") / 1.006))];
  expect((await paymentsOf(file.id)).map(({ creditedMinor }) => creditedMinor)).toEqual(wanted);
  expect([await balanceOf(euros), await balanceOf(yen)]).toEqual(wanted);
});

it("money that is worth less than a cent after the conversion waits on the suspense account", async () => {
  await createRates();
  const { file } = await takeIn(admin, pacsOf([creditTo(await createReceiver(), { amount: "1", currency: "JPY" })]));
  expect(await paymentsOf(file.id)).toMatchObject([{ state: "waiting", reason: "currency" }]);
});

it("an unknown account, another bank, a blocked customer and a foreign name wait on the suspense account", async () => {
  const [blocked, named, suspended] = [await createReceiver(), await createReceiver(), await createReceiver()];
  await db.prisma.user.update({ where: { id: blocked.actor.userId }, data: { status: "blocked" } });
  await db.prisma.account.update({
    where: { accountNumber: suspended.account.accountNumber },
    data: { status: "suspended" },
  });
  const { file } = await takeIn(
    admin,
    pacsOf([
      creditTo(named, { account: "99988877766" }),
      creditTo(blocked),
      creditTo(named, { receiver: "Zebulon Quux" }),
      creditTo(suspended),
      creditTo(named, { routing: "021040078" }),
      creditTo(named, { routing: env().BANK_ROUTING_NUMBER }),
      creditTo(named, { bic: "COBADEFFXXX" }),
      // The last three characters of a BIC identify the branch.
      creditTo(named, { bic: `${env().BANK_BIC.slice(0, 8)}ABC` }),
      creditTo(named, { bic: env().BANK_BIC.slice(0, 8).toLowerCase() }),
      creditTo(named, { bic: "COBADEFFXXX", routing: env().BANK_ROUTING_NUMBER }),
    ]),
  );
  expect(await paymentsOf(file.id)).toMatchObject([
    { state: "waiting", reason: "account" },
    { state: "waiting", reason: "blocked" },
    { state: "waiting", reason: "name" },
    { state: "booked", reason: null },
    { state: "waiting", reason: "account" },
    { state: "booked", reason: null },
    { state: "waiting", reason: "account" },
    { state: "booked", reason: null },
    { state: "booked", reason: null },
    { state: "booked", reason: null },
  ]);
});

it("a payment that names an IBAN of this bank is booked, also with spaces, and a wrong IBAN waits", async () => {
  const customer = await createReceiver();
  const bank = env().BANK_IBAN ?? { country: "", bankCode: "" };
  const iban = ibanOfAccount(bank, customer.account.accountNumber) ?? "";
  await db.prisma.account.updateMany({
    where: { accountNumber: customer.account.accountNumber, iban: null },
    data: { iban },
  });
  const { file } = await takeIn(
    admin,
    pacsOf([
      creditTo(customer, { account: iban }),
      creditTo(customer, { account: groupedIban(iban) }),
      creditTo(customer, { account: `${iban.slice(0, -1)}${iban.endsWith("0") ? "1" : "0"}` }),
    ]),
  );
  expect((await paymentsOf(file.id)).map(({ state }) => state)).toEqual(["booked", "booked", "waiting"]);
});

it("a payment is booked on its value date, and a date far in the future is refused", async () => {
  const customer = await createReceiver();
  const { file } = await takeIn(
    admin,
    pacsOf([creditTo(customer, { date: addDays(today(), 2) }), creditTo(customer, { date: addDays(today(), 31) })]),
  );
  expect(await paymentsOf(file.id)).toMatchObject([{ state: "received" }]);
  expect(await problemsOf(file.id)).toEqual([null, "future"]);
  expect(await balanceOf(customer)).toBe(0n);
});

it("imports and runs of the job at the same moment book each credit once", async () => {
  const customer = await createReceiver();
  const credits = Array.from({ length: 12 }, () => creditTo(customer, { amount: "1.00" }));
  const files = await Promise.all([
    uploadFile(admin, notificationOf(credits.map((credit) => entryOf([credit])))),
    uploadFile(admin, notificationOf(credits.toReversed().map((credit) => entryOf([credit])))),
    uploadFile(admin, statementOf(credits.map((credit) => entryOf([credit])))),
  ]);
  await Promise.all([
    ...files.map(({ id, version }) => confirmFile(admin, { fileId: id, version })),
    ...[1, 2, 3].map(() => bookReceived()),
  ]);
  await Promise.all([bookReceived(), bookReceived(), bookReceived()]);
  expect(await balanceOf(customer)).toBe(1_200n);
  expect(await exceptionsOf(files[2]?.id ?? "")).toEqual([]);
});

it("a run of the job that crashes before its commit leaves the payment received, and the next run books it once", async () => {
  const customer = await createReceiver();
  const { file } = await importFile(admin, notificationOf([entryOf([creditTo(customer)])]));
  const [payment] = await paymentsOf(file.id);
  const { id: accountId } = await db.prisma.account.findUniqueOrThrow({
    where: { accountNumber: customer.account.accountNumber },
  });
  const items = JSON.stringify([{ id: payment?.id, accountId, reason: null, code: null, endsAt: new Date() }]);
  const crash = inTransaction(async (tx) => {
    await tx.query("SELECT book_incoming_payments($1::jsonb, '{}', now())", [items]);
    throw new Error("the process is gone");
  });
  await expect(crash).rejects.toThrow("the process is gone");
  expect(await paymentsOf(file.id)).toMatchObject([{ state: "received" }]);
  expect(await bookReceived()).toBe(1);
  expect(await bookReceived()).toBe(0);
  expect(await balanceOf(customer)).toBe(2_500n);
});

it("a file is withdrawn before its payments are booked, and then counts as new", async () => {
  const customer = await createReceiver();
  const bytes = notificationOf([
    entryOf([creditTo(customer)]),
    entryOf([creditTo(customer, { account: "40000000001" })]),
  ]);
  const withdraw = async (fileId: string) =>
    withdrawFile(admin, { fileId, version: (await readSettlementFile(fileId)).version });
  const { file } = await importFile(admin, bytes);
  await withdraw(file.id);
  expect(await paymentsOf(file.id)).toMatchObject([{ state: "withdrawn" }, { state: "withdrawn" }]);
  const again = await takeIn(admin, bytes);
  expect(await paymentsOf(again.file.id)).toMatchObject([{ state: "booked" }, { state: "waiting" }]);
  await expect(withdraw(again.file.id)).rejects.toMatchObject({
    code: "transition_refused",
    messageKey: "file_incoming",
  });
  const unknown = await takeIn(admin, notificationOf([entryOf([creditTo(customer, { account: "40000000002" })])]));
  await withdraw(unknown.file.id);
  expect(await paymentsOf(unknown.file.id)).toMatchObject([{ state: "withdrawn" }]);
});

it("a file is not withdrawn while a later notification has left out one of its credits", async () => {
  const customer = await createReceiver();
  const withdraw = async (fileId: string) =>
    withdrawFile(admin, { fileId, version: (await readSettlementFile(fileId)).version });
  const strong = creditTo(customer);
  const weak = creditTo(customer, { endToEnd: randomUUID(), servicer: undefined });
  const { account: _, ...nameless } = creditTo(customer);
  const pairs: [Buffer, Credit, string][] = [
    [notificationOf([entryOf([strong])]), strong, "repeated"],
    [notificationOf([entryOf([weak])]), weak, "repeated"],
    [notificationOf([entryOf([strong])]), { ...strong, amount: "26.00" }, "other_content"],
    [statementOf([entryOf([strong])]), strong, "repeated"],
    [statementOf([entryOf([nameless])]), { ...nameless, account: customer.account.accountNumber }, "in_statement"],
  ];
  for (const [bytes, credit, problem] of pairs) {
    const first = await importFile(admin, bytes);
    // The first file cannot be withdrawn while a later file repeats one of its credits. This notification contains only a new
    // credit.
    await importFile(admin, notificationOf([entryOf([creditTo(customer)])]));
    const later = await importFile(admin, notificationOf([entryOf([credit])]));
    expect(await problemsOf(later.file.id)).toEqual([problem]);
    await expect(withdraw(first.file.id)).rejects.toMatchObject({
      ...{ code: "transition_refused", messageKey: "file_repeated", params: { names: later.file.name } },
    });
    await withdraw(later.file.id);
    await withdraw(first.file.id);
  }
  // A statement that only repeats a credit of a notification can be withdrawn.
  const told = await importFile(admin, notificationOf([entryOf([strong])]));
  const day = await importFile(admin, statementOf([entryOf([strong])]));
  const again = await importFile(admin, notificationOf([entryOf([strong])]));
  await withdraw(day.file.id);
  await expect(withdraw(told.file.id)).rejects.toMatchObject({ messageKey: "file_repeated" });
  await withdraw(again.file.id);
  await withdraw(told.file.id);
});

it("a statement that is withdrawn gives up the credits of a notification, which another statement can state", async () => {
  const customer = await createReceiver();
  const credit = creditTo(customer);
  const told = await takeIn(admin, notificationOf([entryOf([credit])]));
  const day = await takeIn(admin, statementOf([entryOf([credit])]));
  await withdrawFile(admin, { fileId: day.file.id, version: (await readSettlementFile(day.file.id)).version });
  expect(await paymentsOf(told.file.id)).toMatchObject([{ state: "booked", statementFileId: null }]);
  const again = await takeIn(admin, statementOf([entryOf([credit])]));
  expect(await paymentsOf(told.file.id)).toMatchObject([{ state: "booked", statementFileId: again.file.id }]);
  expect(await balanceOf(customer)).toBe(2_500n);
});

it("the site's role can neither write payments nor book one to another account", async () => {
  const [ada, bob] = [await createReceiver(), await createReceiver()];
  const { file } = await importFile(admin, notificationOf([entryOf([creditTo(ada)])]));
  const [payment] = await paymentsOf(file.id);
  await expect(
    db.query("UPDATE incoming_payments SET amount_minor = 1 WHERE id = $1", [payment?.id]),
  ).rejects.toThrow();
  const { id: accountId } = await db.prisma.account.findUniqueOrThrow({
    where: { accountNumber: bob.account.accountNumber },
  });
  const items = [{ id: payment?.id, accountId, reason: null, code: null, endsAt: new Date() }];
  await db.query("SELECT book_incoming_payments($1::jsonb, $2::jsonb, now())", [
    JSON.stringify(items),
    JSON.stringify({ spreadMillionths: 0 }),
  ]);
  expect(await paymentsOf(file.id)).toMatchObject([{ state: "waiting", reason: "account" }]);
  expect(await balanceOf(bob)).toBe(0n);
});
