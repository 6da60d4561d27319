import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findHistory, type HistoryPage } from "@/lib/history/find-history";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import { historyFilters } from "@/lib/history/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

async function send(sender: TestCustomer, receiver: TestCustomer, amount: string, note = "") {
  const { accountNumber } = receiver.account;
  const known = await db.query("SELECT 1 FROM beneficiaries WHERE owner_id = $1 AND account_number = $2", [
    sender.actor.userId,
    accountNumber,
  ]);
  const accountName = `${receiver.actor.firstName} ${receiver.actor.lastName}`;
  if (known.length === 0) await createBeneficiary(sender.actor, { accountNumber, accountName });
  const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount, note });
  return await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
}

const setStatus = (id: string, status: "active" | "approved" | "closed" | "deleted") =>
  editTransfer(staff, "interbank", { id, payload: { status } });

async function createPair() {
  const amelia = await createCustomer({ firstName: "Amelia", lastName: "Hart", balanceMinor: 500_000n });
  const noah = await createCustomer({ firstName: "Noah", lastName: "Berg", balanceMinor: 10_000n });
  return { amelia, noah };
}

const ids = (page: HistoryPage) => page.items.map((item) => item.id);

describe("a customer's history", () => {
  it("the history shows sent and received transfers and the opening balance, newest first", async () => {
    const { amelia, noah } = await createPair();
    const rent = await send(amelia, noah, "250.00", "Rent");
    const gift = await send(noah, amelia, "20.00", "Thank you");
    await setStatus(gift.id, "approved");
    const { items } = await findHistory(amelia.actor, { pageSize: 25 });
    expect(items).toMatchObject([
      { id: gift.id, direction: "in", name: "Noah Berg", amountMinor: 2_000n, status: "approved", note: "Thank you" },
      { id: rent.id, direction: "out", name: "Noah Berg", amountMinor: 25_000n, status: "pending", kind: "interbank" },
      { kind: "adjustment", direction: "in", amountMinor: 500_000n, status: "closed" },
    ]);
  });

  it("the receiver does not see a transfer before it arrives or after it is reversed", async () => {
    const { amelia, noah } = await createPair();
    const { id } = await send(amelia, noah, "30.00");
    const seen = async () => ids(await findHistory(noah.actor, { pageSize: 25 })).includes(id);
    expect(await seen()).toBe(false);
    await setStatus(id, "active");
    expect(await seen()).toBe(false);
    await setStatus(id, "closed");
    expect(await seen()).toBe(true);
    await setStatus(id, "deleted");
    expect(await seen()).toBe(false);
  });

  it("the history's booked items add up to the balance", async () => {
    const { amelia, noah } = await createPair();
    const transfers = [];
    for (const amount of ["1.10", "2.20", "3.30", "4.40", "5.50"]) transfers.push(await send(amelia, noah, amount));
    transfers.push(await send(noah, amelia, "6.60"));
    const [first, second, third, fourth, , back] = transfers.map(({ id }) => id) as [string, ...string[]];
    await setStatus(first, "approved");
    await setStatus(second as string, "closed");
    await setStatus(third as string, "active");
    await cancelTransfer(amelia.actor, fourth as string);
    await setStatus(back as string, "approved");
    for (const { actor, account } of [amelia, noah]) {
      const { items } = await findHistory(actor, { pageSize: 100 });
      const posted = items.filter((item) => item.status === "approved" || item.status === "closed");
      const sum = posted.reduce((total, item) => total + (item.direction === "in" ? 1n : -1n) * item.amountMinor, 0n);
      expect(sum).toBe((await readBalance(account)).balanceMinor);
    }
    await expectCleanBooks();
  });

  it("each booked item has the balance after it, and items without booked money have none", async () => {
    const { amelia, noah } = await createPair();
    const [first, second, third] = [
      await send(amelia, noah, "100.00"),
      await send(amelia, noah, "20.50"),
      await send(noah, amelia, "5.25"),
    ];
    const waiting = await send(amelia, noah, "1.00");
    for (const { id } of [first, second, third]) await setStatus(id, "closed");
    const balances = async () => {
      const { items } = await findHistory(amelia.actor, { pageSize: 25, hasBalances: true });
      return items.map(({ id, balanceAfterMinor }) => [id, balanceAfterMinor]);
    };
    expect(await balances()).toEqual([
      [waiting.id, null],
      [third.id, 488_475n],
      [second.id, 487_950n],
      [first.id, 490_000n],
      [expect.any(String), 500_000n],
    ]);
    // A reversed transfer counts as not booked, so its item has no balance.
    await setStatus(second.id, "deleted");
    expect((await balances()).find(([id]) => id === second.id)).toEqual([second.id, null]);
    const [plain] = (await findHistory(amelia.actor, { pageSize: 1 })).items;
    expect(plain).not.toHaveProperty("balanceAfterMinor");
  });

  it("a search for an amount finds the amount, and a plain number also finds texts", async () => {
    const { amelia, noah } = await createPair();
    const rent = await send(amelia, noah, "250.00", "Flat 77");
    const lunch = await send(amelia, noah, "77.00", "Lunch");
    const both = await send(amelia, noah, "77.00", "Table 77");
    const find = async (q: string) =>
      ids(await findHistory(amelia.actor, { filters: historyFilters.parse({ q }), pageSize: 25 }));
    expect(await find("77")).toEqual([both.id, lunch.id, rent.id]);
    expect(await find("77.00")).toEqual([both.id, lunch.id]);
    expect(await find("$250")).toEqual([rent.id]);
    expect(await find("78.00")).toEqual([]);
    expect(await find("table 77")).toEqual([both.id]);
  });

  it("other customers cannot read the history, and staff can", async () => {
    const { amelia, noah } = await createPair();
    const { email } = amelia.actor;
    await expect(findHistory(noah.actor, { email, pageSize: 25 })).rejects.toMatchObject({ code: "not_found" });
    const suspended = await createUser({ status: "suspended" });
    await expect(findHistory(suspended, { pageSize: 25 })).rejects.toMatchObject({ code: "account_disabled" });
    expect((await findHistory(staff, { email: email.toUpperCase(), pageSize: 25 })).items).toHaveLength(1);
    const nobody = { email: "nobody@customers.example", pageSize: 25 };
    await expect(findHistory(staff, nobody)).rejects.toMatchObject({ code: "not_found" });
  });

  it("the history can be filtered by kind, status, direction, words and days", async () => {
    const { amelia, noah } = await createPair();
    const rent = await send(amelia, noah, "250.00", "Rent 100% for June_2026");
    const lunch = await send(amelia, noah, "12.00", "Lunch");
    const gift = await send(noah, amelia, "20.00", "Flowers");
    await setStatus(gift.id, "approved");
    await setStatus(lunch.id, "closed");
    const find = async (filters: Record<string, string>) =>
      ids(await findHistory(amelia.actor, { filters: historyFilters.parse(filters), pageSize: 25 }));
    expect(await find({ status: "pending" })).toEqual([rent.id]);
    expect(await find({ status: "closed", kind: "interbank" })).toEqual([lunch.id]);
    expect(await find({ direction: "in" })).toHaveLength(2);
    expect(await find({ direction: "in", kind: "interbank" })).toEqual([gift.id]);
    expect(await find({ kind: "adjustment" })).toHaveLength(1);
    expect(await find({ kind: "adjustment", direction: "out" })).toEqual([]);
    expect(await find({ kind: "adjustment", status: "pending", q: "x", to: "2026-01-01" })).toEqual([]);
    expect(await find({ account: amelia.account.accountNumber, status: "pending" })).toEqual([rent.id]);
    expect(await find({ account: noah.account.accountNumber })).toEqual([]);
    expect(await find({ q: "noah" })).toEqual([gift.id, lunch.id, rent.id]);
    expect(await find({ q: noah.account.accountNumber })).toEqual([gift.id, lunch.id, rent.id]);
    expect(await find({ q: "flower" })).toEqual([gift.id]);
    expect(await find({ q: "100%" })).toEqual([rent.id]);
    expect(await find({ q: "%" })).toEqual([rent.id]);
    expect(await find({ q: "e_2" })).toEqual([rent.id]);
    expect(await find({ q: "'; DROP TABLE transfers; --" })).toEqual([]);
    await queryAsOwner("UPDATE transfers SET created_at = '2026-03-31T23:59:59.999Z' WHERE id = $1", [lunch.id]);
    await queryAsOwner("UPDATE transfers SET created_at = '2026-04-01T00:00:00.000Z' WHERE id = $1", [rent.id]);
    expect(await find({ from: "2026-03-31", to: "2026-03-31" })).toEqual([lunch.id]);
    expect(await find({ from: "2026-04-01", to: "2026-04-01" })).toEqual([rent.id]);
    expect(await find({ to: "2026-04-01" })).toEqual([rent.id, lunch.id]);
  });
});

describe("moves between own accounts", () => {
  /** Creates two accounts, a payment, three moves between the accounts at the same moment, and another payment. */
  async function createMoves() {
    const { actor, account, other } = await createOwnPair();
    const noah = await createCustomer({ firstName: "Noah", lastName: "Berg" });
    const payer = { actor, account };
    const first = await send(payer, noah, "5.00");
    await setStatus(first.id, "approved");
    const moves = [];
    for (const route of [
      [account, other],
      [other, account],
      [account, other],
    ] as const) {
      moves.push(await moveOwn(actor, route));
    }
    await queryAsOwner("UPDATE transfers SET created_at = $2 WHERE id = ANY ($1::uuid[])", [
      moves.map(({ id }) => id),
      new Date(),
    ]);
    const last = await send(payer, noah, "7.00");
    await setStatus(last.id, "approved");
    return { actor, account, other, moves: moves.map(({ id }) => id) };
  }

  const joined = (actor: Actor, pageSize: number, cursor?: string, filters = {}) =>
    findHistory(actor, { pageSize, cursor, filters, joinsOwnMoves: true, hasBalances: true });

  it("a joined list contains each move once, on the paying account, whatever the page size", async () => {
    const { actor, account, other, moves } = await createMoves();
    const whole = await joined(actor, 100);
    const shown = whole.items.filter(({ kind }) => kind === "own");
    expect(shown.map(({ id }) => id).toSorted()).toEqual(moves.toSorted());
    for (const item of shown) {
      expect(item).toMatchObject({ isWholeMove: true, direction: "out", amountMinor: 1_000n });
      expect([item.ownAccountNumber, item.accountNumber].toSorted()).toEqual(
        [account.accountNumber, other.accountNumber].toSorted(),
      );
    }
    for (const pageSize of [1, 2, 3, 5]) {
      const pages: HistoryPage[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await joined(actor, pageSize, cursor);
        pages.push(page);
        if (!page.olderCursor) break;
        cursor = page.olderCursor;
      }
      expect(pages.flatMap(ids)).toEqual(ids(whole));
      for (let index = pages.length - 1; index > 0; index -= 1) {
        const newer = await joined(actor, pageSize, pages[index]?.newerCursor ?? undefined);
        expect(ids(newer)).toEqual(ids(pages[index - 1] as HistoryPage));
      }
    }
  });

  it("each item keeps the running balance of its own account", async () => {
    const { actor, account, other } = await createMoves();
    const both = await findHistory(actor, { pageSize: 100, hasBalances: true });
    const balances = new Map(both.items.map(({ id, balanceAfterMinor }) => [id, balanceAfterMinor]));
    for (const { id, balanceAfterMinor } of (await joined(actor, 100)).items) {
      expect(balanceAfterMinor).toBe(balances.get(id));
    }
    expect((await readBalance(account)).balanceMinor).toBe(97_800n);
    expect((await readBalance(other)).balanceMinor).toBe(1_000n);
  });

  it("without the option, and with a filter that one side alone can match, both items are listed", async () => {
    const { actor, account } = await createMoves();
    const ownItems = ({ items }: HistoryPage) => items.filter(({ kind }) => kind === "own");
    expect(ownItems(await findHistory(actor, { pageSize: 100 }))).toHaveLength(6);
    for (const [filters, count] of [
      [{ account: account.accountNumber }, 3],
      [{ direction: "in" }, 3],
      [{ min: 1n }, 6],
      // Each move has an item for each account, and only one of these items contains this account number.
      [{ q: account.accountNumber }, 3],
      [{ kind: "own" }, 3],
      [{ status: "closed" }, 3],
    ] as const) {
      const found = ownItems(await joined(actor, 100, undefined, filters));
      expect(found).toHaveLength(count);
      expect(found.every(({ isWholeMove }) => isWholeMove === true)).toBe("kind" in filters || "status" in filters);
    }
  });

  it("the totals of a joined list leave the moves out, and the totals of an account contain them", async () => {
    const { actor, account } = await createMoves();
    const filters = { from: "2000-01-01" };
    const sums = { currency: "USD", inMinor: 100_000n, outMinor: 1_200n };
    expect(await getHistoryTotals(actor, { filters, joinsOwnMoves: true })).toMatchObject({ totals: [sums] });
    const apart = { currency: "USD", inMinor: 103_000n, outMinor: 4_200n };
    expect(await getHistoryTotals(actor, { filters })).toMatchObject({ totals: [apart] });
    const ofAccount = await getHistoryTotals(actor, {
      filters: { account: account.accountNumber },
      joinsOwnMoves: true,
    });
    expect(ofAccount).toMatchObject({ totals: [{ inMinor: 101_000n, outMinor: 3_200n }] });
    expect(await getHistoryTotals(actor, { filters: { kind: "own" }, joinsOwnMoves: true })).toBeNull();
  });
});

describe("paging through a history", () => {
  /** Creates histories with 23 items (11 sent, 11 received and the opening balance). Many items have the same time. */
  async function createTies() {
    const { amelia, noah } = await createPair();
    for (let index = 0; index < 11; index += 1) {
      const { id } = await send(amelia, noah, "1.00", `sent ${index}`);
      await setStatus(id, "approved");
      const back = await send(noah, amelia, "1.00", `received ${index}`);
      await setStatus(back.id, "closed");
      const moment = new Date(Date.UTC(2026, 4, 1 + Math.floor(index / 4)));
      await queryAsOwner("UPDATE transfers SET created_at = $2 WHERE id = ANY ($1::uuid[])", [[id, back.id], moment]);
    }
    return { amelia, noah };
  }

  async function readAll(actor: Actor, pageSize: number, betweenPages: () => Promise<unknown> = async () => {}) {
    const pages: HistoryPage[] = [];
    let cursor: string | undefined;
    do {
      const page = await findHistory(actor, { pageSize, cursor });
      pages.push(page);
      cursor = page.olderCursor ?? undefined;
      await betweenPages();
    } while (cursor);
    return pages;
  }

  it("no item is skipped or repeated when moments are equal, whatever the page size", async () => {
    const { amelia } = await createTies();
    const whole = ids(await findHistory(amelia.actor, { pageSize: 100 }));
    expect(whole).toHaveLength(23);
    for (const pageSize of [1, 2, 3, 5, 22, 23, 24]) {
      const pages = await readAll(amelia.actor, pageSize);
      expect(pages.flatMap(ids)).toEqual(whole);
      expect(pages.at(0)?.newerCursor).toBeNull();
    }
  });

  it("new items do not shift the pages", async () => {
    const { amelia, noah } = await createTies();
    const before = ids(await findHistory(amelia.actor, { pageSize: 100 }));
    const pages = await readAll(amelia.actor, 5, () => send(amelia, noah, "1.00"));
    expect(pages.flatMap(ids)).toEqual(before);
  });

  it("the way back shows the same pages", async () => {
    const { amelia } = await createTies();
    const pages = await readAll(amelia.actor, 5);
    expect(pages).toHaveLength(5);
    let cursor = pages[3]?.newerCursor ?? undefined;
    for (const page of [pages[2], pages[1], pages[0]]) {
      const newer = await findHistory(amelia.actor, { pageSize: 5, cursor });
      expect(ids(newer)).toEqual(ids(page as HistoryPage));
      cursor = newer.newerCursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
  });

  it("a forged cursor is refused", async () => {
    const { amelia } = await createTies();
    const { olderCursor } = await findHistory(amelia.actor, { pageSize: 2 });
    const genuine = olderCursor as string;
    const changed = genuine.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const cursor of ["x", "0", "2026-01-01", changed, `${genuine}A`, `${genuine}=`, genuine.slice(2), "\0", "é"]) {
      await expect(findHistory(amelia.actor, { pageSize: 2, cursor })).rejects.toMatchObject({
        code: "validation_failed",
        fields: { cursor: ["invalid"] },
      });
    }
  });
});
