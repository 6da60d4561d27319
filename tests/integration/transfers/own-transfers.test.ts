import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { findHistory } from "@/lib/history/find-history";
import { getStatement } from "@/lib/history/get-statement";
import { createQuote } from "@/lib/quotes/create-quote";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat } from "@/lib/transfers/sending/get-transfer-to-repeat";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAccount, createAdmin, createCustomer, createUser, readBalance } from "@/tests/support/factories";
import { convertOwn, createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { createRate, createRates } from "@/tests/support/rates";

beforeAll(createRates);

const setStatus = (table: "users" | "accounts", id: string, status: string) =>
  db.query(`UPDATE ${table} SET status = $2::${table === "users" ? "user" : "account"}_status WHERE id = $1`, [
    id,
    status,
  ]);

describe("a transfer between own accounts", () => {
  it("an own transfer arrives immediately as completed with its entry, without a hold or an act of staff", async () => {
    const { actor, account, other } = await createOwnPair();
    const moved = await moveOwn(actor, [account, other], { amount: "250.00", note: "for the holidays" });
    expect(moved).toMatchObject({ status: "closed", family: "interbank", channel: "own", debitedMinor: 25_000n });
    expect(await readBalance(account)).toEqual({ balanceMinor: 75_000n, heldMinor: 0n });
    expect(await readBalance(other)).toEqual({ balanceMinor: 25_000n, heldMinor: 0n });
    const { story, phase, transfer } = await getTransferDetails(actor, moved.id);
    expect(story.events).toMatchObject([{ kind: "completed", money: "posted", amountMinor: 25_000n }]);
    expect({ phase, transfer }).toEqual({ phase: "arrived", transfer: moved });
    await expectCleanBooks();
  });

  it("an own transfer causes one notification and one e-mail, and the audit trail names both accounts", async () => {
    const { actor, account, other } = await createOwnPair("EUR");
    const { id, debitedMinor } = await convertOwn(actor, [account, other], "10.00");
    await drainTransferOutbox();
    const told = await db.query(
      "SELECT kind, params ->> 'counterparty' AS whom FROM notifications WHERE user_id = $1",
      [actor.userId],
    );
    expect(told).toEqual([{ kind: "transfer-completed", whom: other.accountNumber }]);
    const emails = "SELECT props ->> 'event' AS event FROM emails WHERE recipient = $1";
    expect(await db.query(emails, [actor.email])).toEqual([{ event: "completed" }]);
    const audited = "SELECT action, actor, after FROM audit_events WHERE subject_id = $1";
    expect(await db.query(audited, [id])).toMatchObject([
      {
        ...{ action: "transfer.initiate", actor: actor.userId },
        after: {
          ...{ channel: "own", from: account.accountNumber, to: other.accountNumber, withPin: false },
          ...{ amountMinor: "1000", currency: "EUR", debitedMinor: String(debitedMinor), debitedCurrency: "USD" },
        },
      },
    ]);
  });

  it("the history of both accounts contains an own transfer, each with its own id, page by page and by its reference", async () => {
    const { actor, account, other } = await createOwnPair();
    const { id } = await moveOwn(actor, [account, other], { amount: "1.00" });
    await moveOwn(actor, [other, account], { amount: "0.40" });
    const all = await findHistory(actor, { pageSize: 25, filters: { kind: "own" } });
    expect(
      all.items.map(({ amountMinor, direction, ownAccountNumber }) => [amountMinor, direction, ownAccountNumber]),
    ).toEqual(
      expect.arrayContaining([
        [100n, "out", account.accountNumber],
        [100n, "in", other.accountNumber],
        [40n, "out", other.accountNumber],
        [40n, "in", account.accountNumber],
      ]),
    );
    expect(new Set(all.items.map((item) => item.id)).size).toBe(4);
    const ofIt = all.items.filter(({ subjectId }) => subjectId === id);
    expect(new Set(ofIt.map(({ reference }) => reference)).size).toBe(1);
    const paged = [];
    for (let cursor: string | undefined; ; ) {
      const page = await findHistory(actor, { pageSize: 1, cursor });
      paged.push(...page.items);
      if (!page.olderCursor) break;
      cursor = page.olderCursor;
    }
    expect(paged).toEqual((await findHistory(actor, { pageSize: 25 })).items);
    const byReference = await findHistory(actor, { pageSize: 25, filters: { q: ofIt[0]?.reference } });
    expect(byReference.items.map(({ direction }) => direction).sort()).toEqual(["in", "out"]);
    const received = await findHistory(actor, {
      pageSize: 25,
      filters: { account: other.accountNumber, direction: "in" },
    });
    expect(received.items).toMatchObject([{ subjectId: id, accountNumber: account.accountNumber }]);
  });

  it("the statements of both accounts contain an own transfer", async () => {
    const { actor, account, other } = await createOwnPair();
    await moveOwn(actor, [account, other], { amount: "1.00", note: "savings" });
    const ofThem = [account, other].map(({ accountNumber }) => getStatement(actor, { account: accountNumber }));
    const statements = await Promise.all(ofThem);
    const lines = statements.map((statement) => (typeof statement === "string" ? [] : statement.lines));
    expect(lines[0]?.at(-1)).toMatchObject({ event: "sent", amountMinor: -100n, accountNumber: other.accountNumber });
    expect(lines[1]).toMatchObject([{ event: "received", amountMinor: 100n, accountNumber: account.accountNumber }]);
  });

  it("staff see an own transfer among interbank transfers and can reverse it in the same way, with one notification", async () => {
    const { actor, account, other } = await createOwnPair();
    const { id } = await moveOwn(actor, [account, other]);
    const staff = await createAdmin();
    const found = await findTransfers(staff, "interbank", { page: 1, pageSize: 5, search: account.accountNumber });
    expect(found.items).toMatchObject([{ id, channel: "own", status: "closed" }]);
    expect((await getTransferDossier(staff, "interbank", id)).transfer).toMatchObject({ id });
    await editTransfer(staff, "interbank", { id, payload: { status: "deleted", reason: "as you asked" } });
    expect(await readBalance(account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    expect(await readBalance(other)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
    await drainTransferOutbox();
    const told = await db.query("SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at", [
      actor.userId,
    ]);
    expect(told).toEqual([{ kind: "transfer-completed" }, { kind: "transfer-reversed" }]);
    await expectCleanBooks();
  });

  it("an own transfer can fill the form again, without its price", async () => {
    const { actor, account, other } = await createOwnPair("EUR");
    const { id } = await convertOwn(actor, [account, other], "10.00");
    expect(await getTransferToRepeat(actor, "own", id)).toMatchObject({
      ...{ fromAccountNumber: account.accountNumber, accountNumber: other.accountNumber, amount: "10.00" },
    });
    expect(await getTransferToRepeat(actor, "interbank", id)).toBeUndefined();
  });
});

describe("refusals of a transfer between own accounts", () => {
  it("other people's accounts, the same account and an amount above the balance are refused", async () => {
    const { actor, account, other } = await createOwnPair();
    const stranger = await createCustomer({ balanceMinor: 100_000n });
    const refused = (fields: object) => ({ code: "validation_failed", fields });
    const from = refused({ fromAccountNumber: ["unknownAccount"] });
    const to = refused({ toAccountNumber: ["unknownAccount"] });
    await expect(moveOwn(actor, [stranger.account, account])).rejects.toMatchObject(from);
    await expect(moveOwn(actor, [account, stranger.account])).rejects.toMatchObject(to);
    await expect(moveOwn(stranger.actor, [account, other])).rejects.toMatchObject(from);
    expect(() => moveOwn(actor, [account, account])).toThrow("sameAccount");
    await expect(moveOwn(actor, [account, other], { amount: "1000.01" })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    expect(await readBalance(account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("staff without accounts, customers without a verified e-mail address, and suspended or blocked people are refused", async () => {
    const { actor, account, other } = await createOwnPair();
    for (const role of ["admin", "teller", "auditor"] as const) {
      const staff = await createUser({ role });
      await expect(moveOwn(staff, [account, other])).rejects.toMatchObject({ code: "validation_failed" });
    }
    await expect(moveOwn({ ...actor, emailVerified: false }, [account, other])).rejects.toMatchObject({
      code: "email_unverified",
    });
    for (const status of ["suspended", "blocked"]) {
      await setStatus("users", actor.userId, status);
      await expect(moveOwn(actor, [account, other])).rejects.toMatchObject({ code: "account_disabled" });
    }
    expect(await readBalance(other)).toEqual({ balanceMinor: 0n, heldMinor: 0n });
  });

  it("the debited account must be active, and the credited account must not be blocked", async () => {
    const { actor, account, other } = await createOwnPair();
    for (const status of ["pending", "suspended", "blocked"]) {
      await setStatus("accounts", account.accountId, status);
      await expect(moveOwn(actor, [account, other])).rejects.toMatchObject({ messageKey: "account_not_active" });
    }
    await setStatus("accounts", account.accountId, "active");
    await setStatus("accounts", other.accountId, "suspended");
    await moveOwn(actor, [account, other]);
    await setStatus("accounts", other.accountId, "blocked");
    await expect(moveOwn(actor, [account, other])).rejects.toMatchObject({
      fields: { toAccountNumber: ["accountNotReceiving"] },
    });
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 99_000n });
  });

  it("an own transfer counts towards the limits of all the customer's transfers, and needs no PIN", async () => {
    const { actor, account, other } = await createOwnPair("USD", 50_000_000n);
    const left = async () => (await getLimits(actor)).map(({ leftTodayMinor }) => leftTodayMinor);
    await expect(moveOwn(actor, [account, other], { amount: "50000.01" })).rejects.toMatchObject({
      messageKey: "limit_single",
    });
    const first = await moveOwn(actor, [account, other], { amount: "50000" });
    await moveOwn(actor, [other, account], { amount: "49999.99" });
    expect(await left()).toEqual([1n, 1n]);
    await expect(moveOwn(actor, [account, other], { amount: "0.02" })).rejects.toMatchObject({
      ...{ messageKey: "limit_daily", params: { limit: "$0.01" } },
    });
    expect((await getLimits(actor)).map(({ leftWithoutPinMinor }) => leftWithoutPinMinor)).toEqual([
      100_000n,
      100_000n,
    ]);
    // A transfer between own accounts no longer counts towards the limit after staff have reversed it.
    await moveOwn(actor, [account, other], { amount: "0.01" });
    expect(await left()).toEqual([0n, 0n]);
    await expect(
      editTransfer(await createAdmin(), "interbank", { id: first.id, payload: { status: "deleted" } }),
    ).rejects.toMatchObject({ code: "insufficient_funds" });
    await expectCleanBooks();
  });
});

describe("a transfer between own accounts in different currencies", () => {
  it("an own transfer costs the quoted amount, is booked through the bank's positions, and the way back makes a loss", async () => {
    const { actor, account, other } = await createOwnPair("JPY");
    const there = await convertOwn(actor, [account, other], "5000");
    // The debited amount is 5000 ÷ 150.25 × 1.006 dollars, rounded up to whole cents.
    expect(there).toMatchObject({ amountMinor: 5_000n, debitedMinor: 3_348n, currency: "JPY", debitedCurrency: "USD" });
    expect(await readBalance(account)).toMatchObject({ balanceMinor: 96_652n });
    expect(await readBalance(other)).toMatchObject({ balanceMinor: 5_000n });
    await expect(convertOwn(actor, [other, account], "33.28")).rejects.toMatchObject({ code: "insufficient_funds" });
    await convertOwn(actor, [other, account], "33.00");
    await expectCleanBooks();
  });

  it("an own transfer needs a quote for exactly this transfer, and a transfer without conversion accepts no quote", async () => {
    const { actor, account, other } = await createOwnPair("EUR");
    const dollars = await createAccount(actor);
    const { id: quoteId } = await createQuote(actor, { from: account.accountNumber, to: "EUR", amount: "10.00" });
    const refused = (problem: string) => ({ code: "validation_failed", fields: { quoteId: [problem] } });
    await expect(moveOwn(actor, [account, other])).rejects.toMatchObject(refused("quoteRequired"));
    await expect(moveOwn(actor, [account, dollars], { quoteId })).rejects.toMatchObject(refused("quoteNotNeeded"));
    await expect(moveOwn(actor, [dollars, other], { quoteId })).rejects.toMatchObject(refused("quoteOfOther"));
    await expect(moveOwn(actor, [account, other], { quoteId, amount: "10.01" })).rejects.toMatchObject(
      refused("quoteOfOther"),
    );
    const stranger = await createOwnPair("EUR");
    await expect(moveOwn(stranger.actor, [stranger.account, stranger.other], { quoteId })).rejects.toMatchObject(
      refused("quoteUnknown"),
    );
    await moveOwn(actor, [account, other], { quoteId });
    await expect(moveOwn(actor, [account, other], { quoteId })).rejects.toMatchObject(refused("quoteUsed"));
    await expectCleanBooks();
  });

  it("an own transfer keeps the quoted price when the rate changes, until the quote expires", async () => {
    const { actor, account, other } = await createOwnPair("CAD");
    const quotes = await Promise.all(
      [1, 2].map(() => createQuote(actor, { from: account.accountNumber, to: "CAD", amount: "10.00" })),
    );
    await createRate("CAD", "1.1", "0 seconds");
    const [first, second] = quotes;
    const moved = await moveOwn(actor, [account, other], { quoteId: first?.id ?? "" });
    expect(moved.debitedMinor).toBe(first?.debitedMinor);
    vi.useFakeTimers({ toFake: ["Date"], now: second?.expiresAt ?? 0 });
    await expect(moveOwn(actor, [account, other], { quoteId: second?.id ?? "" })).rejects.toMatchObject({
      fields: { quoteId: ["quoteExpired"] },
    });
    vi.useRealTimers();
    await createRate("CAD", "1.4");
    await expectCleanBooks();
  });

  it("an own transfer's amount has the decimals of the credited currency", async () => {
    const { actor, account, other } = await createOwnPair("JPY");
    await expect(moveOwn(actor, [account, other], { amount: "10.50" })).rejects.toMatchObject({
      fields: { amount: ["amountDecimals"] },
    });
  });
});

it("the database refuses an own transfer between accounts of different owners", async () => {
  const { actor, account, other } = await createOwnPair();
  const stranger = await createCustomer();
  const { id } = await moveOwn(actor, [account, other]);
  const copy = (changes: object) =>
    queryAsOwner("INSERT INTO transfers SELECT (jsonb_populate_record(t, $2)).* FROM transfers t WHERE id = $1", [
      id,
      JSON.stringify({ id: randomUUID(), request_id: randomUUID(), entry_id: null, ...changes }),
    ]);
  const refused = { code: "HF002" };
  await expect(copy({ to_account_id: stranger.account.accountId })).rejects.toMatchObject(refused);
  await expect(copy({ to_account_id: account.accountId })).rejects.toMatchObject(refused);
  await expect(copy({ to_account_id: null })).rejects.toMatchObject(refused);
  await expect(copy({ sender_id: stranger.actor.userId })).rejects.toMatchObject(refused);
});
