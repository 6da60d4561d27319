import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findPrimaryAccounts } from "@/lib/accounts/find-accounts";
import { findAuditEventsOf } from "@/lib/audit/find-audit-events";
import { findSessions } from "@/lib/auth/sessions/find-sessions";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferQueue } from "@/lib/transfers/reading/get-transfer-queue";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput } from "@/lib/users/edit-schema";
import { getUserById } from "@/lib/users/get-user";
import { queryAsOwner } from "@/tests/support/database/database";
import { changeDeposit, createDeposit } from "@/tests/support/deposits";
import {
  adjustmentReason,
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  seeBalance,
} from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

const page = { page: 1, pageSize: 100 };

async function sendSomething(from: Awaited<ReturnType<typeof createCustomer>>, amount = "12.50") {
  const receiver = await createCustomer();
  const beneficiary = receiver.account.accountNumber;
  await createBeneficiary(from.actor, { accountNumber: beneficiary });
  return await initiateTransfer(
    from.actor,
    { channel: "interbank", ...interbankTransferInput.parse({ beneficiary, amount }) },
    randomUUID(),
  );
}

const changeReason = "Moved house, told by phone";

describe("the audit trail of a customer", () => {
  it("the audit trail shows the acts of staff on user, account, beneficiary and transfer and the customer's acts, newest first", async () => {
    const admin = await createAdmin({ firstName: "Ruth", lastName: "Calder" });
    const customer = await createCustomer({ balanceMinor: 10_000n });
    const { email, userId } = customer.actor;
    const { id } = await sendSomething(customer);
    await editTransfer(admin, "interbank", { id, payload: { status: "approved" } });
    await addBeneficiary(
      admin,
      addBeneficiaryInput.parse({
        email,
        nickname: "Aunt",
        accountName: "Rosa",
        accountNumber: "12345",
        accountType: "Savings",
      }),
    );
    const { accountNumber } = customer.account;
    const edit = {
      ...{ email, user: { city: "Oslo" }, changeReason },
      ...{
        accountNumber,
        account: { balance: "50", balanceSeen: await seeBalance(accountNumber), reason: adjustmentReason },
      },
    };
    await editCustomer(admin, editCustomerInput.parse(edit));
    await sendSomething(await createCustomer({ balanceMinor: 10_000n }));

    await drainTransferOutbox();
    const { events, hasMore } = await findAuditEventsOf(admin, userId, page);
    expect(hasMore).toBe(false);
    expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["account.edit", "Ruth Calder"],
      ["user.edit", "Ruth Calder"],
      ["beneficiary.add", "Ruth Calder"],
      ["transfer.edit", "Ruth Calder"],
      [expect.stringContaining("transfer."), "Ada Lovelace"],
    ]);
    expect(events[1]).toMatchObject({ before: { city: "Portland" }, after: { city: "Oslo" } });
  });

  it("the audit trail shows applications and the acts of staff on the customer's loan and deposit", async () => {
    const admin = await createAdmin({ firstName: "Ruth", lastName: "Calder" });
    const customer = await createCustomer({ balanceMinor: 500_000n });
    const { accountNumber } = customer.account;
    const loan = await createLoan(customer.actor, { askedMinor: 150_000n });
    const { deposit } = await createDeposit({ customer });
    await setLoanStatus(admin, loan, "deleted", { reason: "no income" });
    await changeDeposit(admin, deposit, { status: "running" });
    const other = await createDeposit();
    await changeDeposit(admin, other.deposit, { status: "running" });

    const { events } = await findAuditEventsOf(admin, customer.actor.userId, page);
    expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["deposit.edit", "Ruth Calder"],
      ["loan.edit", "Ruth Calder"],
      ["deposit.apply", "Ada Lovelace"],
      ["loan.apply", "Ada Lovelace"],
    ]);
    expect(events[0]).toMatchObject({ before: { status: "pending" }, after: { status: "running" } });
    expect(events[2]?.after).toEqual({
      depositName: deposit.depositName,
      amountMinor: "100000",
      currency: "USD",
      accountNumber,
    });
    expect(events[3]?.after).toEqual({
      loanName: loan.loanName,
      amountMinor: "150000",
      currency: "USD",
      accountNumber,
    });
  });

  it("the audit trail's pages have no gaps", async () => {
    const admin = await createAdmin();
    const { actor } = await createCustomer();
    for (const city of ["Oslo", "Bergen", "Narvik"]) {
      await editCustomer(admin, editCustomerInput.parse({ email: actor.email, user: { city }, changeReason }));
    }
    const first = await findAuditEventsOf(admin, actor.userId, { page: 1, pageSize: 2 });
    const second = await findAuditEventsOf(admin, actor.userId, { page: 2, pageSize: 2 });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.events, ...second.events].map(({ after }) => after?.city)).toEqual(["Narvik", "Bergen", "Oslo"]);
  });
});

it("the page lists only the customer's open sessions", async () => {
  const admin = await createAdmin();
  const { actor } = await createCustomer();
  const open = async (
    name: string,
    columns: { remember: boolean; seen: string; expires: string; revoked?: string },
  ) => {
    await db.query(
      `INSERT INTO sessions (id, user_id, remember, user_agent, ip_address, created_at, last_seen_at, expires_at, revoked_at)
       VALUES ($1, $2, $3, $4, '', now() - interval '1 day', now() + $5::interval, now() + $6::interval,
               now() + $7::interval)`,
      [randomUUID(), actor.userId, columns.remember, name, columns.seen, columns.expires, columns.revoked ?? null],
    );
  };
  await open("here", { remember: false, seen: "-1 minute", expires: "1 hour" });
  await open("remembered", { remember: true, seen: "-2 days", expires: "1 hour" });
  await open("idle", { remember: false, seen: "-16 minutes", expires: "1 hour" });
  await open("expired", { remember: true, seen: "-1 minute", expires: "-1 second" });
  await open("ended", { remember: true, seen: "-1 minute", expires: "1 hour", revoked: "-1 second" });
  const sessions = await findSessions(admin, actor.userId);
  // The factory creates each user with one session. The user agent of this session is "tests".
  expect(sessions.map(({ userAgent }) => userAgent)).toEqual(["tests", "here", "remembered"]);
});

it("a user is found by id, and an invalid id finds nobody", async () => {
  const admin = await createAdmin();
  const { actor } = await createCustomer();
  expect(await getUserById(admin, actor.userId)).toMatchObject({ email: actor.email });
  await expect(getUserById(admin, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  await expect(getUserById(admin, "1 OR 1=1")).rejects.toMatchObject({ code: "not_found" });
});

it("each of several people gets their oldest account", async () => {
  const admin = await createAdmin();
  const [one, two] = [await createCustomer({ balanceMinor: 700n }), await createCustomer()];
  await createAccount(one.actor, { currency: "EUR" });
  const accounts = await findPrimaryAccounts(admin, [one.actor.userId, two.actor.userId, admin.userId]);
  expect(Object.fromEntries(accounts.map(({ accountNumber, balanceMinor }) => [accountNumber, balanceMinor]))).toEqual({
    [one.account.accountNumber]: 700n,
    [two.account.accountNumber]: 0n,
  });
});

it("the queue is counted by status, and shows the age of the oldest pending transfer", async () => {
  const admin = await createAdmin();
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const before = await getTransferQueue(admin, "interbank");
  const oldest = await sendSomething(sender);
  await queryAsOwner("UPDATE transfers SET created_at = '2020-01-01T12:00:00Z' WHERE id = $1", [oldest.id]);
  const { id } = await sendSomething(sender);
  await editTransfer(admin, "interbank", { id, payload: { status: "active" } });
  const after = await getTransferQueue(admin, "interbank");
  expect(after.counts.pending - before.counts.pending).toBe(1);
  expect(after.counts.active - before.counts.active).toBe(1);
  expect(after.oldestPendingAt).toEqual(new Date("2020-01-01T12:00:00Z"));
});

it("every text can be searched for among transfers", async () => {
  const admin = await createAdmin();
  const totalOf = async (search: string) => (await findTransfers(admin, "interbank", { ...page, search })).total;
  for (const search of ["%", "'", "\\", "💷"]) expect(await totalOf(search)).toBe(0);
  // Postgres cannot store the character NUL in texts, so a NUL in a search counts as a space.
  expect(await totalOf("Ada\0Lovelace")).toBe(await totalOf("Ada Lovelace"));
});
