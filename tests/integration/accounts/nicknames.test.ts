import { expect, it } from "vitest";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { nameAccount } from "@/lib/accounts/name-account";
import { nameAccountInput } from "@/lib/accounts/schema";
import { getStatementYear } from "@/lib/history/get-statement-year";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { createAccount, createAdmin, createCustomer, type TestAccount } from "@/tests/support/factories";

const eventsOf = async ({ accountId }: TestAccount) =>
  await db.prisma.auditEvent.findMany({
    where: { subjectId: accountId, action: "account.name" },
    orderBy: { sequence: "asc" },
    select: { actor: true, before: true, after: true },
  });
const nicknameOf = async (actor: Actor, { accountNumber }: TestAccount) =>
  (await findOwnAccounts(actor)).find((one) => one.accountNumber === accountNumber)?.nickname;

it("a customer names an account, renames it and removes the name, each with an audit event", async () => {
  const { actor, account } = await createCustomer();
  const { accountNumber } = account;
  expect(await nicknameOf(actor, account)).toBeNull();
  expect(await nameAccount(actor, { accountNumber, nickname: "Rent" })).toMatchObject({ nickname: "Rent" });
  await nameAccount(actor, { accountNumber, nickname: "Rent and bills" });
  expect((await getLimits(actor))[0]?.nickname).toBe("Rent and bills");
  expect((await getStatementYear(actor)).accounts[0]?.nickname).toBe("Rent and bills");
  await nameAccount(actor, { accountNumber, nickname: "" });
  expect(await nicknameOf(actor, account)).toBeNull();
  expect(await eventsOf(account)).toEqual([
    { actor: actor.userId, before: { nickname: null }, after: { nickname: "Rent" } },
    { actor: actor.userId, before: { nickname: "Rent" }, after: { nickname: "Rent and bills" } },
    { actor: actor.userId, before: { nickname: "Rent and bills" }, after: { nickname: null } },
  ]);
});

it("the same name again changes nothing, and of parallel names the last one counts", async () => {
  const { actor, account } = await createCustomer();
  const { accountNumber } = account;
  await Promise.all(Array.from({ length: 6 }, () => nameAccount(actor, { accountNumber, nickname: "Rent" })));
  await nameAccount(actor, { accountNumber, nickname: "Rent" });
  expect(await eventsOf(account)).toHaveLength(1);
  await Promise.all(["One", "Two", "Three"].map((nickname) => nameAccount(actor, { accountNumber, nickname })));
  const events = await eventsOf(account);
  expect(events).toHaveLength(4);
  expect(events.at(-1)?.after).toEqual({ nickname: await nicknameOf(actor, account) });
});

it("strangers, staff and a disabled owner cannot name an account, and two accounts may have the same name", async () => {
  const { actor, account } = await createCustomer();
  const second = await createAccount(actor);
  const request = { accountNumber: account.accountNumber, nickname: "Mine" };
  for (const other of [(await createCustomer()).actor, await createAdmin()]) {
    await expect(nameAccount(other, request)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(nameAccount({ ...actor, status: "suspended" }, request)).rejects.toMatchObject({
    code: "account_disabled",
  });
  expect(await eventsOf(account)).toEqual([]);
  for (const { accountNumber } of [account, second]) await nameAccount(actor, { accountNumber, nickname: "Mine" });
  expect((await findOwnAccounts(actor)).map(({ nickname }) => nickname)).toEqual(["Mine", "Mine"]);
});

it("a name has at most 60 characters on one line, also for the database", async () => {
  const { actor, account } = await createCustomer();
  const parse = (nickname: string) => nameAccountInput.safeParse({ accountNumber: "1", nickname });
  expect(parse("x".repeat(60)).success).toBe(true);
  for (const nickname of ["x".repeat(61), "two\nlines", "right\u202eleft"]) expect(parse(nickname).success).toBe(false);
  for (const nickname of ["x".repeat(61), ""]) {
    const update = db.query("UPDATE accounts SET nickname = $2 WHERE id = $1", [account.accountId, nickname]);
    await expect(update).rejects.toThrow(/accounts_nickname/);
  }
  expect(await nicknameOf(actor, account)).toBeNull();
});
