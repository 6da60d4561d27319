import { describe, expect, it } from "vitest";
import { accountsJson } from "@/lib/accounts/accounts-json";
import { accountsPerOwnerMax } from "@/lib/accounts/accounts-max.model";
import { editAccount } from "@/lib/accounts/edit-account";
import { findAccounts, findAccountsOf, findOwnAccounts, getPrimaryAccount } from "@/lib/accounts/find-accounts";
import { openAccount } from "@/lib/accounts/open-account";
import { editAccountInput, openAccountInput } from "@/lib/accounts/schema";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { findNotifications } from "@/lib/notifications/find-notifications";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import {
  adjustmentReason,
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
} from "@/tests/support/factories";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

async function edit(accountNumber: string, payload: Record<string, unknown>) {
  return editAccount(
    await createAdmin(),
    editAccountInput.parse({ accountNumber, payload: { reason: adjustmentReason, ...payload } }),
  );
}

/** Creates a customer with 100.00. A pending transfer holds 30.00 of this money. */
async function createBusyCustomer() {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount: "30" });
  await initiateTransfer(sender.actor, { channel: "interbank", ...input }, crypto.randomUUID());
  return { sender, receiver };
}

it("a currency can also be given by its sign, because the specification's list contains the signs", async () => {
  for (const [sign, code] of [
    ["$", "USD"],
    ["£", "GBP"],
    ["€", "EUR"],
    ["¥", "JPY"],
    [" cad", "CAD"],
  ]) {
    const { account } = await createCustomer();
    expect(await edit(account.accountNumber, { currency: sign })).toMatchObject({ currency: code });
  }
  expect(editAccountInput.safeParse({ accountNumber: "1", payload: { currency: "₽" } }).success).toBe(false);
  await expectCleanBooks();
});

describe("reading accounts", () => {
  it("an account has the field names of the HTTP contract, and held money is separate from available money", async () => {
    const { sender } = await createBusyCustomer();
    const [account] = await findAccountsOf(sender.actor, sender.actor.email);
    const [json] = await accountsJson(sender.actor, account ? [account] : []);
    expect(json).toMatchObject({
      accountNumber: sender.account.accountNumber,
      accountName: "Ada Lovelace",
      accountType: "Checking",
      currency: "USD",
      balance: "100.00",
      held: "30.00",
      available: "70.00",
      status: "active",
      routingNumber: "999999992",
    });
  });

  it("each account shows its owner's registration data, and only whether the owner's secrets are set", async () => {
    const [first, second] = [await createCustomer(), await createCustomer({ firstName: "Grace" })];
    const accounts = await Promise.all([first, second].map(({ actor }) => findAccountsOf(actor, actor.email)));
    const all = await accountsJson(await createAdmin(), accounts.flat());
    expect(all.map(({ firstName }) => firstName)).toEqual(["Ada", "Grace"]);
    expect(all[0]).toMatchObject({
      ...{ email: first.actor.email, lastName: "Lovelace", phoneNumber: "+12075550123", description: "" },
      ...{ country: "United States of America", countryCode: "US", state: "Maine", city: "Portland", zip: "04101" },
      ...{ countryOfResidence: "United States of America", countryOfResidenceCode: "US", address: "1 Harbour Street" },
      ...{ socialSecurityNumber: "••••", DomesticTransferPin: "••••", ForeignTransferPin: "••••" },
    });
    expect(JSON.stringify(all)).not.toMatch(/argon2|123-45-6789/);
    await expect(accountsJson(second.actor, accounts.flat())).rejects.toMatchObject({ code: "not_found" });
  });

  it("the primary account stays the oldest account when further accounts are opened", async () => {
    const { actor, account } = await createCustomer();
    await openAccount(actor, openAccountInput.parse({ accountType: "Savings", currency: "EUR" }));
    expect((await getPrimaryAccount(actor))?.accountNumber).toBe(account.accountNumber);
    const all = await findAccountsOf(actor, actor.email);
    expect(all.map(({ currency }) => currency)).toEqual(["USD", "EUR"]);
    expect(await getPrimaryAccount(await createAdmin())).toBeNull();
  });

  it("customers see only their own accounts, and staff see all accounts", async () => {
    const { actor, account } = await createCustomer();
    const stranger = await createUser();
    await expect(findAccountsOf(stranger, actor.email)).rejects.toMatchObject({ code: "not_found" });
    expect((await findAccounts(stranger, { page: 1, pageSize: 10 })).total).toBe(0);
    const found = await findAccounts(await createAdmin(), { page: 1, pageSize: 10, search: account.accountNumber });
    expect(found.accounts).toMatchObject([{ email: actor.email }]);
  });

  it("staff find accounts by owner or whole number, and customers also find a part of their own numbers", async () => {
    const { actor, account } = await createCustomer({ firstName: "Ottilie", lastName: "Quandt" });
    await createCustomer({ firstName: "Ottilie", lastName: "Ritter" });
    const admin = await createAdmin();
    const find = async (reader: Actor, search: string) =>
      (await findAccounts(reader, { page: 1, pageSize: 10, search })).accounts.map(
        ({ accountNumber }) => accountNumber,
      );
    const part = account.accountNumber.slice(2, -1);
    for (const search of ["quandt ottilie", actor.email, account.accountNumber]) {
      expect(await find(admin, search), search).toEqual([account.accountNumber]);
      expect(await find(actor, search), search).toEqual([account.accountNumber]);
    }
    expect(await find(admin, "ottilie")).toHaveLength(2);
    expect(await find(actor, "ottilie")).toEqual([account.accountNumber]);
    expect([await find(admin, part), await find(actor, part)]).toEqual([[], [account.accountNumber]]);
    expect([await find(admin, "\u0000"), await find(actor, "%")]).toEqual([[], []]);
  });
});

describe("opening a further account", () => {
  it("an account number in the request is ignored, parallel requests get different numbers, and a customer has at most ten accounts", async () => {
    const { actor } = await createCustomer();
    const input = openAccountInput.parse({ accountType: "Checking", currency: "JPY", accountNumber: "1" });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => openAccount(actor, input)));
    const opened = results.filter((result) => result.status === "fulfilled").map(({ value }) => value);
    expect(opened).toHaveLength(9);
    expect(new Set(opened.map(({ accountNumber }) => accountNumber)).size).toBe(9);
    expect(opened.every(({ accountNumber }) => /^0\d{10}$/.test(accountNumber))).toBe(true);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "limit_exceeded" });
  });

  it("the database itself refuses an eleventh account, whichever code opens it", async () => {
    const { actor } = await createCustomer();
    const opened = await Promise.allSettled(Array.from({ length: 12 }, () => createAccount(actor)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(accountsPerOwnerMax - 1);
    const refused = opened.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "23514", constraint: "accounts_per_owner" });
    expect(await findOwnAccounts(actor)).toHaveLength(accountsPerOwnerMax);
    await expectCleanBooks();
  });

  it("each request causes one notification, one e-mail and one audit event", async () => {
    const { actor } = await createCustomer();
    const requestId = crypto.randomUUID();
    const input = openAccountInput.parse({ accountType: "Premium Finance", currency: "GBP" });
    const twins = await Promise.all([openAccount(actor, input, requestId), openAccount(actor, input, requestId)]);
    const [{ accountNumber }] = twins;
    expect(twins[1].accountNumber).toBe(accountNumber);
    const { notifications } = await findNotifications(actor, { pageSize: 5 });
    expect(notifications).toMatchObject([
      { kind: "account-opened", params: { name: accountNumber, currency: "GBP" }, subjectId: accountNumber },
    ]);
    const emails = await db.query<{ template: string; props: object }>(
      "SELECT template, props FROM emails WHERE recipient = $1",
      [actor.email],
    );
    expect(emails).toEqual([
      {
        template: "account-opened",
        props: { firstName: "Ada", accountNumber, accountType: "premium_finance", currency: "GBP" },
      },
    ]);
    const audited = await db.query<{ action: string; after: object }>(
      "SELECT action, after FROM audit_events WHERE actor = $1",
      [actor.userId],
    );
    expect(audited).toEqual([
      { action: "account.open", after: { accountNumber, accountType: "premium_finance", currency: "GBP" } },
    ]);
  });

  it("staff can open a further account only for a customer who already has an account", async () => {
    const input = openAccountInput.parse({ accountType: "Checking", currency: "USD" });
    for (const role of ["admin", "teller", "auditor"] as const) {
      const staff = await createUser({ role });
      const refused = { code: "forbidden", messageKey: "not_a_customer" };
      await expect(openAccount(staff, input)).rejects.toMatchObject(refused);
      await createAccount(staff);
      expect(await openAccount(staff, input)).toMatchObject({ status: "active", balanceMinor: 0n });
    }
  });

  it("a customer who was suspended or blocked after the request arrived is refused an account and an application", async () => {
    const { actor } = await createCustomer();
    const [{ name: loanName }, { name: FDRName }] = [await createLoanPlan(), await createDepositPlan()];
    for (const status of ["suspended", "blocked"]) {
      await db.query("UPDATE users SET status = $2::user_status WHERE id = $1", [actor.userId, status]);
      const asks = [
        openAccount(actor, { accountType: "savings", currency: "USD" }),
        applyForLoan(actor, { loanName, amount: "1000" }),
        applyForDeposit(actor, { FDRName, amount: "1000" }),
      ];
      const answers = await Promise.allSettled(asks);
      const refused = { status: "rejected", reason: { code: "account_disabled", extra: { status } } };
      expect(answers).toMatchObject([refused, refused, refused]);
    }
  });

  it("a customer needs a verified e-mail address and can open accounts only for themselves", async () => {
    const input = openAccountInput.parse({ accountType: "Checking", currency: "USD" });
    const unverified = await createUser({ emailVerified: false });
    await expect(openAccount(unverified, input)).rejects.toMatchObject({ code: "email_unverified" });
    const email = "somebody@customers.example";
    await expect(openAccount(await createAdmin(), { ...input, email })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("editing an account by staff", () => {
  it("a changed balance is booked once as its difference, upwards or down to zero", async () => {
    const { account } = await createCustomer({ balanceMinor: 10_000n });
    const first = { balance: "1,250.50", balanceSeen: "100" };
    expect(await edit(account.accountNumber, first)).toMatchObject({ balanceMinor: 125_050n });
    await edit(account.accountNumber, { balance: 1250.5 });
    await edit(account.accountNumber, { balance: "0", balanceSeen: 1250.5 });
    expect(await readBalance(account)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
    const lines = await db.query(
      `SELECT p.amount_minor, e.kind FROM postings p JOIN journal_entries e ON e.id = p.entry_id
        WHERE p.ledger_account_id = $1 ORDER BY p.sequence OFFSET 1`,
      [account.ledgerAccountId],
    );
    expect(lines).toEqual([
      { amount_minor: 115_050n, kind: "adjustment" },
      { amount_minor: -125_050n, kind: "adjustment" },
    ]);
    await expectCleanBooks();
  });

  it("of several members of staff who correct the same balance at the same moment, one succeeds", async () => {
    const { account } = await createCustomer({ balanceMinor: 10_000n });
    const edits = [1, 2, 3, 4].map(() => edit(account.accountNumber, { balance: "500", balanceSeen: "100" }));
    const refusals = (await Promise.allSettled(edits)).filter(({ status }) => status === "rejected");
    const refused = { status: "rejected", reason: { code: "conflict", extra: { balance: "500.00" } } };
    expect(refusals).toMatchObject([refused, refused, refused]);
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 50_000n });
    await expectCleanBooks();
  });

  it("an edit never undoes or overwrites movements that happened after the editor read the balance", async () => {
    const { account } = await createCustomer({ balanceMinor: 10_000n });
    const seen = { balanceSeen: "80.00" };
    await edit(account.accountNumber, { ...seen, balance: "80.00", accountType: "Savings" });
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 10_000n });
    await expect(edit(account.accountNumber, { ...seen, balance: "90" })).rejects.toMatchObject({
      code: "conflict",
      extra: { balance: "100.00" },
      fields: { balance: [{ key: "balanceChanged", params: { now: "USD\u00a0100.00" } }] },
    });
  });

  it("a changed balance without the balance that the editor saw is refused, and an unchanged balance is not", async () => {
    const { account } = await createCustomer({ balanceMinor: 10_000n });
    await expect(edit(account.accountNumber, { balance: "90", accountType: "Savings" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { balanceSeen: ["balanceSeenNeeded"] },
    });
    const edited = await edit(account.accountNumber, { balance: "100.00", accountType: "Savings" });
    expect(edited).toMatchObject({ accountType: "savings", balanceMinor: 10_000n });
  });

  it("a transfer that arrives during a correction is neither overwritten nor lost", async () => {
    const { sender, receiver } = await createBusyCustomer();
    const { accountNumber } = sender.account;
    const input = interbankTransferInput.parse({ beneficiary: sender.account.accountNumber, amount: "5" });
    await edit(receiver.account.accountNumber, { balance: "50", balanceSeen: "0" });
    await createBeneficiary(receiver.actor, { accountNumber });
    const { id } = await initiateTransfer(receiver.actor, { channel: "interbank", ...input }, crypto.randomUUID());
    const [arrived, corrected] = await Promise.allSettled([
      editTransfer(await createAdmin(), "interbank", { id, payload: { status: "approved" } }),
      edit(accountNumber, { balance: "140", balanceSeen: "100" }),
    ]);
    expect(arrived.status).toBe("fulfilled");
    const isCorrected = corrected.status === "fulfilled";
    if (!isCorrected) expect(corrected.reason).toMatchObject({ code: "conflict", extra: { balance: "105.00" } });
    expect(await readBalance(sender.account)).toMatchObject({ balanceMinor: isCorrected ? 14_500n : 10_500n });
    await expectCleanBooks();
  });

  it("a balance below the held money, a negative balance and a text that is not an amount are refused", async () => {
    const { sender } = await createBusyCustomer();
    const { accountNumber } = sender.account;
    await expect(edit(accountNumber, { balance: "29.99", balanceSeen: "100" })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    await expect(edit(accountNumber, { balance: "-1" })).rejects.toMatchObject({
      fields: { balance: ["balanceNotNegative"] },
    });
    await expect(edit(accountNumber, { balance: "1e9" })).rejects.toMatchObject({
      fields: { balance: ["amountFormat"] },
    });
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 10_000n, heldMinor: 3_000n });
  });

  it("only an unused account can change its currency, and the same edit can set its first balance", async () => {
    const { actor, account } = await createCustomer();
    expect(await edit(account.accountNumber, { currency: "JPY", balance: "5000", balanceSeen: "0.00" })).toMatchObject({
      currency: "JPY",
      balanceMinor: 5_000n,
    });
    await expect(edit(account.accountNumber, { currency: "EUR" })).rejects.toMatchObject({
      fields: { currency: ["currencyInUse"] },
    });
    await edit(account.accountNumber, { balance: 0, balanceSeen: 5000 });
    await expect(edit(account.accountNumber, { currency: "USD" })).rejects.toMatchObject({
      fields: { currency: ["currencyInUse"] },
    });
    expect(await getPrimaryAccount(actor)).toMatchObject({ currency: "JPY", balanceMinor: 0n });
    await expectCleanBooks();
  });

  it("a suspended account cannot send money", async () => {
    const { sender, receiver } = await createBusyCustomer();
    await edit(sender.account.accountNumber, { status: "suspended" });
    const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount: "1" });
    await expect(
      initiateTransfer(sender.actor, { channel: "interbank", ...input }, crypto.randomUUID()),
    ).rejects.toMatchObject({
      messageKey: "account_not_active",
    });
  });

  it("only staff can edit an account, and the account must exist", async () => {
    const { actor, account } = await createCustomer();
    const input = editAccountInput.parse({ accountNumber: account.accountNumber, payload: { balance: "1000000" } });
    await expect(editAccount(actor, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(edit("00000000000", { balance: "1", balanceSeen: "0" })).rejects.toMatchObject({ code: "not_found" });
  });
});
