import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { ages } from "@/lib/desk/desk.model";
import { getDesk } from "@/lib/desk/get-desk";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { toDecimalText } from "@/lib/money/format-money";
import { assignException } from "@/lib/reconciliation/exceptions/assign-exception";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { writeCamt } from "@/lib/reconciliation/sample/write-camt";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { findUsers } from "@/lib/users/find-users";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { changeDeposit, createRunningDeposit } from "@/tests/support/deposits";
import {
  adjustmentReason,
  createAdmin,
  createCustomer,
  createUser,
  readBalance,
  seeBalance,
} from "@/tests/support/factories";
import { pay } from "@/tests/support/returns";
import { exceptionsOf, sendAccepted, uploadFile } from "@/tests/support/settlement/settlement-files";
import { work } from "@/tests/support/settlement/work-exception";

let admin: Actor;
let teller: Actor;

beforeEach(async () => {
  [admin, teller] = [await createAdmin(), await createUser({ role: "teller" })];
});

afterEach(expectCleanBooks);

/** Ends the open business date. Returns this date. */
async function endDate(): Promise<string> {
  const date = await getBusinessDate();
  await runDay(date);
  return date;
}

const noticesOf = async (actor: Actor, kind: string) =>
  (
    await db.query<{ params: object }>(
      "SELECT params FROM notifications WHERE user_id = $1 AND kind = $2 ORDER BY created_at, id",
      [actor.userId, kind],
    )
  ).map(({ params }) => params);

const emailsTo = async (actor: Actor, template: string) =>
  (await db.query("SELECT FROM emails WHERE recipient = $1 AND template = $2", [actor.email, template])).length;

/** Imports a file with one line for each age: the network booked the line that many days ago, and the bank's books lack it. */
async function importAges(...ages: number[]) {
  const date = await getBusinessDate();
  const lines = ages.map((age) => ({ reference: `LATE ${age}`, amountMinor: 100n, bookedOn: addDays(date, -age) }));
  const period = { firstDay: addDays(date, -Math.max(...ages)), lastDay: date };
  const text = [...writeCamt({ id: `late-${date}`, currency: "GBP", ...period }, lines)].join("");
  const file = await uploadFile(admin, Buffer.from(text), { rail: "interbank" });
  await confirmFile(admin, { fileId: file.id, version: file.version });
  return await exceptionsOf(file.id);
}

describe("the alarm about old differences", () => {
  it("admins and the owner are told once of a difference that is older than the limit", async () => {
    const [young, atLimit, old, explained] = await importAges(3, 10, 11, 40);
    if (!young || !atLimit || !old || !explained) throw new Error("a difference is missing");
    await work(admin, explained, { act: "note", note: "Explained before the alarm" });
    for (const { id } of [young, old]) {
      await assignException(teller, { exceptionId: id, seenOwnerId: null, ownerId: teller.userId });
    }
    const first = await endDate();
    const isOld = { date: first, days: 10, count: 1 };
    expect(await noticesOf(admin, "exception-late")).toEqual([isOld]);
    expect(await noticesOf(teller, "exception-own-late")).toEqual([isOld]);
    expect(await noticesOf(teller, "exception-late")).toEqual([]);
    expect([await emailsTo(admin, "exception-late"), await emailsTo(teller, "exception-own-late")]).toEqual([1, 1]);
    await runDay(first);
    // On the next date, the difference without an owner is older than the limit.
    const second = await endDate();
    expect(await noticesOf(admin, "exception-late")).toEqual([isOld, { date: second, days: 10, count: 1 }]);
    expect(await noticesOf(teller, "exception-own-late")).toHaveLength(1);
    await endDate();
    expect(await noticesOf(admin, "exception-late")).toHaveLength(2);
  });

  it("an owner who has lost the permission gets no alarm", async () => {
    const [old] = await importAges(20);
    if (!old) throw new Error("a difference is missing");
    await assignException(teller, { exceptionId: old.id, seenOwnerId: null, ownerId: teller.userId });
    await queryAsOwner(`UPDATE users SET status = 'suspended' WHERE id = '${teller.userId}'`);
    await endDate();
    expect(await noticesOf(admin, "exception-late")).toHaveLength(1);
    expect(await noticesOf(teller, "exception-own-late")).toEqual([]);
  });
});

describe("the alarm about suspended deposits past their maturity", () => {
  const waiting = async () => {
    const queue = (await getDesk(teller)).queues.find(({ key }) => key === "maturity");
    return ages.reduce((sum, age) => sum + (queue?.byAge[age] ?? 0), 0);
  };

  it("staff who may act are told once, the desk shows the deposit, and nothing is paid until staff resume the deposit", async () => {
    const auditor = await createUser({ role: "auditor" });
    const before = await waiting();
    const { deposit } = await createRunningDeposit(admin);
    await changeDeposit(admin, deposit, { status: "suspended", reason: "Under review" });
    const date = await getBusinessDate();
    const mature = (on: string) =>
      queryAsOwner(`ALTER TABLE deposits DISABLE TRIGGER USER;
        UPDATE deposits SET matures_on = '${on}' WHERE id = '${deposit.id}'; ALTER TABLE deposits ENABLE TRIGGER USER`);
    const maturesOn = deposit.maturesOn;
    await mature(addDays(date, 1));
    await endDate();
    expect(await noticesOf(teller, "maturity-suspended")).toEqual([]);
    const ended = await endDate();
    expect(ended).toBe(addDays(date, 1));
    const notice = { date: ended, count: 1 };
    for (const person of [admin, teller]) expect(await noticesOf(person, "maturity-suspended")).toEqual([notice]);
    expect(await noticesOf(auditor, "maturity-suspended")).toEqual([]);
    expect(await emailsTo(teller, "maturity-suspended")).toBe(1);
    expect(await waiting()).toBe(before + 1);
    await endDate();
    expect(await noticesOf(teller, "maturity-suspended")).toEqual([notice]);
    const [{ status } = { status: "" }] = await db.query<{ status: string }>(
      "SELECT status FROM deposits WHERE id = $1",
      [deposit.id],
    );
    expect(status).toBe("suspended");
    await mature(String(maturesOn));
  });
});

describe("the alarm about money of closed relationships", () => {
  const closedWithMoney = async () => {
    const { items } = await findUsers(teller, { page: 1, pageSize: 25, relationship: "closed-money" });
    return items.map(({ id }) => id);
  };

  it("staff who may edit customers are told once of a late return, and find the customer until the money is gone", async () => {
    const auditor = await createUser({ role: "auditor" });
    const [sent] = await sendAccepted("wire", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    const { actor, account } = sent.sender;
    const { balanceMinor } = await readBalance(account);
    await pay(sent.sender, await createCustomer(), toDecimalText(balanceMinor, "USD"));
    const basis = { kind: "document", reference: "Signed letter of 28 November" } as const;
    await closeCustomer(teller, { userId: actor.userId, reason: "close-wished", basis });
    await endDate();
    expect(await noticesOf(teller, "closing-money")).toEqual([]);
    expect(await closedWithMoney()).toEqual([]);

    const back = { amountMinor: 2_000n, chargesMinor: 0n, code: "AC04", reason: "" };
    await receiveNetworkAnswer(sent.transfer.id, { outcome: "returned", ...back });
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 2_000n });
    expect(await closedWithMoney()).toEqual([actor.userId]);
    const told = { date: await endDate(), count: 1 };
    for (const person of [admin, teller]) expect(await noticesOf(person, "closing-money")).toEqual([told]);
    expect(await noticesOf(auditor, "closing-money")).toEqual([]);
    expect(await emailsTo(teller, "closing-money")).toBe(1);
    await runDay(told.date);
    await endDate();
    expect(await noticesOf(teller, "closing-money")).toEqual([told]);

    await correct(account.accountNumber, "0");
    expect(await closedWithMoney()).toEqual([]);
    await endDate();
    await correct(account.accountNumber, "5");
    expect(await noticesOf(teller, "closing-money")).toEqual([told]);
    const again = { date: await endDate(), count: 1 };
    expect(await noticesOf(teller, "closing-money")).toEqual([told, again]);
  });

  it("a blocked customer with money is none of them", async () => {
    const { actor } = await createCustomer({ balanceMinor: 500n });
    await db.prisma.user.update({ where: { id: actor.userId }, data: { status: "blocked" } });
    await endDate();
    expect(await noticesOf(teller, "closing-money")).toEqual([]);
    expect(await closedWithMoney()).not.toContain(actor.userId);
  });
});

async function correct(accountNumber: string, balance: string) {
  const payload = { balance, balanceSeen: await seeBalance(accountNumber), reason: adjustmentReason };
  await editAccount(admin, editAccountInput.parse({ accountNumber, payload }));
}
