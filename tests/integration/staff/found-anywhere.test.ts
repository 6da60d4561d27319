import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { localeCookieName } from "@/lib/i18n/locales";
import { searchBank } from "@/lib/search/search-bank";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { withRequestContext } from "@/lib/server/request-context";
import { transferReference } from "@/lib/transfer-reference";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { findUsers } from "@/lib/users/find-users";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

// Tests searches by something other than a name: by phone number, account number, city, reference or amount.

let admin: Actor;
let customer: TestCustomer;
let transfer: Transfer;

beforeAll(async () => {
  admin = await createAdmin();
  customer = await createCustomer({ balanceMinor: 1_000_000n });
  for (let others = 0; others < 5; others += 1) await createCustomer();
  await db.query("UPDATE users SET phone_number = '+49 (0)170 987-6543', city = 'Łódź' WHERE id = $1", [
    customer.actor.userId,
  ]);
  transfer = await initiateTransfer(
    customer.actor,
    {
      channel: "wire",
      ...wireTransferInput.parse({ ...wire, amount: "987.65", fromAccountNumber: customer.account.accountNumber }),
    },
    randomUUID(),
  );
});

const found = async (search: string) =>
  (await findUsers(admin, { page: 1, pageSize: 50, search })).items.map(({ id }) => id);

describe("the search in the list of customers", () => {
  it.each([
    ["+49 170 9876543"],
    ["+491709876543"],
    ["0049 170 987 65 43"],
    ["0170 9876543"],
    ["0170/987-6543"],
    ["+49 (0)170 9876543"],
    ["9876543"],
  ])("the search finds the phone number written as %s", async (text) => {
    expect(await found(text)).toEqual([customer.actor.userId]);
  });

  it("the search finds an account number, even with spaces and in small letters", async () => {
    const { accountNumber } = customer.account;
    expect(await found(accountNumber)).toEqual([customer.actor.userId]);
    expect(await found(accountNumber.toLowerCase().replace(/(.{4})/g, "$1 "))).toEqual([customer.actor.userId]);
  });

  it("the search finds a city, even without its accents and together with a name", async () => {
    expect(await found("lodz")).toEqual([customer.actor.userId]);
    expect(await found(`${customer.actor.lastName} łódź`)).toEqual([customer.actor.userId]);
  });

  it("the search finds nobody by an unknown number", async () => {
    for (const text of ["0170 1111111", "DE02120300000000202051", "' OR true --", "%"])
      expect(await found(text)).toEqual([]);
  });
});

const inLanguage = <Result>(locale: string, work: () => Promise<Result>) =>
  withRequestContext(new Headers({ cookie: `${localeCookieName}=${locale}` }), work);

it.each([
  ["987.65", "en"],
  ["$987.65", "en"],
  ["987,65", "de"],
  ["987,65 $", "ru"],
])("a queue's search finds the amount %s in the notation of %s", async (search, locale) => {
  const { items } = await inLanguage(locale, () => findTransfers(admin, "wire", { page: 1, pageSize: 9, search }));
  expect(items.map(({ id }) => id)).toEqual([transfer.id]);
});

describe("the palette's search for staff", () => {
  it("the palette finds a customer by account number", async () => {
    const { customers } = await searchBank(admin, { text: customer.account.accountNumber });
    expect(customers.map(({ id }) => id)).toEqual([customer.actor.userId]);
  });

  it.each([["reference"], ["amount"]])("the palette finds every customer's transfer by its %s", async (by) => {
    const text = by === "amount" ? "987.65" : transferReference(transfer.id);
    const { records } = await searchBank(admin, { text });
    expect(records).toMatchObject([{ queue: "wire", id: transfer.id, label: transferReference(transfer.id) }]);
  });

  it("a customer's search does not find another customer's transfer", async () => {
    const { actor } = await createCustomer();
    for (const text of [customer.account.accountNumber, "987.65", transferReference(transfer.id), "9876543"]) {
      const nothing = { customers: [], records: [], transfers: [], beneficiaries: [] };
      expect(await searchBank(actor, { text })).toEqual(nothing);
    }
  });
});

it("with 20,000 further customers, phone numbers, cities and account numbers are still found by an index", async () => {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', 'many' || i || '@example.com',
                'first_name', 'Many', 'last_name', 'Number' || i, 'city', 'Town' || i % 500, 'phone_number', '+1 555 ' || 1000000 + i))).*
           FROM users u, generate_series(1, 20000) i WHERE u.id = $1`,
        [customer.actor.userId],
      );
      await client.query("VACUUM ANALYZE users");
    },
    { superuser: true },
  );
  for (const search of ["0170 9876543", "lodz", customer.account.accountNumber]) {
    expect(await found(search)).toEqual([customer.actor.userId]);
  }
  for (const part of ["lodz", "1709876543"]) {
    const plan = await inTransaction((tx) =>
      tx.query<{ "QUERY PLAN": string }>(
        `EXPLAIN SELECT id FROM users u WHERE search_fold((u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.city || ' ' || regexp_replace(replace(u.phone_number, '(0)', ''), '[^0-9]', '', 'g'))) LIKE '%${part}%'`,
      ),
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n"), part).toContain("users_found");
  }
});
