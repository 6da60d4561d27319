import { beforeAll, describe, expect, it } from "vitest";
import { findHistory } from "@/lib/history/find-history";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { categories } from "@/lib/spending/categories.model";
import { getCategory } from "@/lib/spending/get-category";
import { expectCleanBooks } from "@/tests/support/books";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { sendOut } from "@/tests/support/network-transfers";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { call, categoriesOf, findCategorised, payCustomer } from "./payments";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

/**
 * Creates a customer who has paid a grocer twice and then a landlord twice, from one account. `ids` are in the order of the
 * payments.
 */
async function payTwoTwice() {
  const payer = await createCustomer({ balanceMinor: 100_000n });
  const grocer = await createCustomer({ firstName: "Greta", lastName: "Grocer" });
  const landlord = await createCustomer({ firstName: "Lars", lastName: "Lord" });
  const ids: string[] = [];
  for (const to of [grocer, grocer, landlord, landlord]) ids.push(await payCustomer(payer, to, { staff }));
  return { payer, grocer, landlord, ids: ids as [string, string, string, string] };
}

describe("the category of a payment", () => {
  it("a payment has no category until the customer chooses one, for this payment or for all payments to its payee", async () => {
    const { payer, grocer, ids } = await payTwoTwice();
    expect(await categoriesOf(payer, ids)).toEqual(["none", "none", "none", "none"]);
    await call(payer.actor, ids[2], "family");
    expect(await categoriesOf(payer, ids)).toEqual(["none", "none", "family", "none"]);
    await call(payer.actor, ids[0], "groceries", "payee");
    expect(await categoriesOf(payer, ids)).toEqual(["groceries", "groceries", "family", "none"]);
    const later = await payCustomer(payer, grocer);
    expect(await categoriesOf(payer, [later])).toEqual(["groceries"]);
    expect(await getCategory(payer.actor, later)).toBe("groceries");
    await expectCleanBooks();
  });

  it("the choice for a payment overrides the payee's choice, even no category, until a new choice for all payments", async () => {
    const { payer, ids } = await payTwoTwice();
    await call(payer.actor, ids[0], "groceries", "payee");
    await call(payer.actor, ids[0], "leisure");
    await call(payer.actor, ids[1], "none");
    expect(await categoriesOf(payer, ids)).toEqual(["leisure", "none", "none", "none"]);
    await call(payer.actor, ids[0], "home", "payee");
    expect(await categoriesOf(payer, ids)).toEqual(["home", "home", "none", "none"]);
    await call(payer.actor, ids[0], "none", "payee");
    expect(await categoriesOf(payer, ids)).toEqual(["none", "none", "none", "none"]);
  });

  it("the receiver sees income, whatever category the sender has chosen", async () => {
    const { payer, grocer, ids } = await payTwoTwice();
    const back = await payCustomer(grocer, payer, { staff });
    await call(payer.actor, ids[0], "groceries", "payee");
    expect(await categoriesOf(payer, [ids[0], ids[1], back])).toEqual(["groceries", "groceries", "income"]);
    expect(await categoriesOf(grocer, [ids[0], ids[1], back])).toEqual(["income", "income", "none"]);
  });

  it("an e-mail address has the same category in every wallet and spelling", async () => {
    const payer = await createCustomer({ balanceMinor: 100_000n });
    const one = await sendOut(payer, "paypal", { receiverEmail: "Shop@example.com", amount: "5" });
    const other = await sendOut(payer, "payoneer", { receiverEmail: "shop@example.com", amount: "6" });
    await call(payer.actor, one.id, "shopping", "payee");
    expect(await categoriesOf(payer, [one.id, other.id])).toEqual(["shopping", "shopping"]);
    expect(await findCategorised(payer, { category: "shopping" })).toHaveLength(2);
  });

  it("the kind decides the category of own transfers, loans, deposits and adjustments", async () => {
    const customer = await createCustomer({ balanceMinor: 900_000n });
    await setLoanStatus(staff, await createLoan(customer.actor), "active");
    const saver = (await createRunningDeposit(staff)).customer;
    const items = [...(await findCategorised(customer)), ...(await findCategorised(saver))];
    expect(Object.fromEntries(items.map(({ kind, category }) => [kind, category]))).toEqual({
      ...{ adjustment: "bank", loan: "loans", loan_application: "loans" },
      ...{ deposit: "savings", deposit_application: "savings" },
    });
    const pair = await createOwnPair();
    const own = await moveOwn(pair.actor, [pair.account, pair.other]);
    expect(await categoriesOf(pair, [own.id])).toEqual(["own"]);
    await expect(call(pair.actor, own.id, "home")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the filter by category", () => {
  it("it shows exactly the items of the category, for every category, with their totals", async () => {
    const { payer, grocer, ids } = await payTwoTwice();
    await sendOut(payer, "paypal", { receiverEmail: "a@example.com", amount: "5" });
    await payCustomer(grocer, payer, { staff });
    await call(payer.actor, ids[0], "groceries", "payee");
    await call(payer.actor, ids[1], "leisure");
    await call(payer.actor, ids[2], "groceries");
    const all = await findCategorised(payer);
    for (const category of categories) {
      const wanted = all.filter((item) => item.category === category);
      expect(await findCategorised(payer, { category }), category).toEqual(wanted);
    }
    expect((await findCategorised(payer, { category: "groceries" })).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect(await findCategorised(payer, { category: "groceries", kind: "wire" })).toEqual([]);
    expect(await findCategorised(payer, { category: "bank", kind: "interbank" })).toEqual([]);
    expect(await getHistoryTotals(payer.actor, { filters: { category: "groceries" } })).toMatchObject({
      totals: [{ currency: "USD", inMinor: 0n, outMinor: 2_000n }],
    });
  });

  it("it works across pages, forwards and backwards", async () => {
    const { payer, grocer, landlord, ids } = await payTwoTwice();
    for (const to of [grocer, landlord, grocer]) await payCustomer(payer, to, { staff });
    await call(payer.actor, ids[0], "other", "payee");
    await call(payer.actor, ids[2], "other", "payee");
    const all = (await findCategorised(payer, { category: "other" })).map(({ id }) => id);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    const read = (cursor?: string) =>
      findHistory(payer.actor, { filters: { category: "other" }, pageSize: 3, ...(cursor ? { cursor } : {}) });
    let page = await read();
    for (;;) {
      seen.push(...page.items.map(({ id }) => id));
      if (!page.olderCursor) break;
      page = await read(page.olderCursor);
    }
    expect(seen).toEqual(all);
    expect((await read(page.newerCursor ?? "")).items.map(({ id }) => id)).toEqual(all.slice(3, 6));
  });
});

describe("the categories that a customer has chosen", () => {
  let payer: TestCustomer;
  let grocer: TestCustomer;
  let id: string;
  beforeAll(async () => {
    const made = await payTwoTwice();
    payer = made.payer;
    grocer = made.grocer;
    id = made.ids[0];
    await call(payer.actor, id, "groceries", "payee");
  });

  it("only the customer sees them, and staff with the customer's file do not", async () => {
    const page = await findHistory(staff, { email: payer.actor.email, pageSize: 10, hasCategories: true });
    expect(page.items.some((item) => "category" in item)).toBe(false);
    const asked = { email: payer.actor.email, filters: { category: "groceries" }, pageSize: 10 } as const;
    await expect(findHistory(staff, asked)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getHistoryTotals(staff, asked)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getCategory(staff, id)).toBeNull();
    expect(await getCategory(grocer.actor, id)).toBeNull();
  });

  it("only the sender can choose, because strangers, staff and the receiver do not find the payment", async () => {
    const stranger = await createUser();
    for (const actor of [stranger, staff, grocer.actor]) {
      await expect(call(actor, id, "home")).rejects.toMatchObject({ code: "not_found" });
      await expect(call(actor, id, "home", "payee")).rejects.toMatchObject({ code: "not_found" });
    }
    await call(payer.actor, await payCustomer(payer, grocer), "home");
  });

  it("a person who was suspended after the request arrived is refused", async () => {
    const suspended = { ...payer.actor, status: "suspended" } as const;
    await expect(call(suspended, id, "home")).rejects.toMatchObject({ code: "account_disabled" });
    await expect(getCategory(suspended, id)).rejects.toMatchObject({ code: "account_disabled" });
  });

  it("the last choice applies, even from many tabs in parallel, for one payment and for all", async () => {
    const { ids, payer: other } = await payTwoTwice();
    const scopes = ["payment", "payee"] as const;
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        call(
          other.actor,
          ids[index % 2 === 0 ? 0 : 1],
          index % 3 === 0 ? "home" : "travel",
          scopes[index % 2] ?? "payee",
        ),
      ),
    );
    expect(await db.prisma.payeeCategory.count({ where: { userId: other.actor.userId } })).toBe(1);
    await call(other.actor, ids[0], "health", "payee");
    await call(other.actor, ids[0], "health", "payee");
    expect(await categoriesOf(other, ids)).toEqual(["health", "health", "none", "none"]);
    expect(await db.prisma.paymentCategory.count({ where: { userId: other.actor.userId } })).toBe(0);
  });

  it("they stay when the payee is deleted", async () => {
    await db.prisma.beneficiary.updateMany({ where: { ownerId: payer.actor.userId }, data: { status: "deleted" } });
    expect(await categoriesOf(payer, [id])).toEqual(["groceries"]);
    await call(payer.actor, id, "shopping", "payee");
    expect(await categoriesOf(payer, [id])).toEqual(["shopping"]);
  });
});
