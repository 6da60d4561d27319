import { beforeAll, describe, expect, it, vi } from "vitest";

// Tests the limits on the number of records that a staff member reads in a day. The limits stop a staff member who copies the
// data of many customers by many reads, each of which is allowed.

vi.hoisted(() => {
  Object.assign(process.env, {
    ...{ PACE_FACTOR: "1", STAFF_LISTED_PER_DAY: "20", STAFF_OPENED_PER_DAY: "5", STAFF_EXPORTED_PER_DAY: "6" },
    ...{ STAFF_READING_ALARM_PERCENT: "50", REQUESTS_PER_MINUTE: "100000", LISTS_PER_MINUTE: "100000" },
    SEARCHES_PER_MINUTE: "100000",
  });
});
vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

import { accountsJson } from "@/lib/accounts/accounts-json";
import { findAccounts } from "@/lib/accounts/find-accounts";
import { plainCsv } from "@/lib/downloads/csv-form";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { withRequestContext } from "@/lib/server/request-context";
import { exportTransfers } from "@/lib/transfers/reading/export-transfers";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { findUsers } from "@/lib/users/find-users";
import { getUserById } from "@/lib/users/get-user";
import { listedUserJson } from "@/lib/users/user-json";
import { serviceCases } from "@/tests/support/access/services";
import { type AccessWorld, createAccessWorld } from "@/tests/support/access/world";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { addTransfers } from "@/tests/support/many-transfers";

const eventsOf = ({ userId }: Actor, action: string) =>
  db.query<{ list: string; after: Record<string, unknown> }>(
    "SELECT subject_id AS list, after FROM audit_events WHERE actor = $1 AND action = $2 ORDER BY sequence",
    [userId, action],
  );
const told = async ({ userId }: Actor) => ({
  notices: await db.query<{ user_id: string; params: Record<string, unknown> }>(
    "SELECT user_id, params FROM notifications WHERE kind = 'reading-alarm' AND subject_id = $1 ORDER BY created_at",
    [userId],
  ),
  emails: await db.query<{ recipient: string; props: Record<string, unknown> }>(
    "SELECT recipient, props FROM emails WHERE template = 'reading-alarm' AND props ->> 'readerId' = $1 ORDER BY created_at",
    [userId],
  ),
});
const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? "shown" : ((outcome.reason as { code?: string }).code ?? String(outcome.reason));

/** Runs the work within a request context, as the site's routes and server actions do. */
const called = <Result>(work: () => Promise<Result>) => withRequestContext(new Headers(), work);

/** Services that show staff the records of many customers at once. */
const listServices = [
  ...["findAccounts", "findBeneficiaries", "findDeposits", "findLoans", "findTransfers", "findUsers", "searchBank"],
  ...["findBookAccounts", "getAccountLines", "getEntry", "findProposals", "findExceptions"],
];

describe("each read of a list of customers' records by staff is an event with its filter and its number of rows", () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await createAccessWorld();
  });
  const rows = serviceCases.filter(
    ({ service, act, about }) => act && listServices.includes(service) && !about?.includes("e-mail"),
  );

  it("the test covers every such list", () => {
    expect([...new Set(rows.map(({ service }) => service))].toSorted()).toEqual(listServices.toSorted());
  });

  it.each(rows.map((row) => ({ title: [row.service, row.about].filter(Boolean).join(" "), row })))(
    "$title",
    async ({ row }) => {
      const reader = await createAdmin();
      await row.call(reader, world);
      await row.call(reader, world);
      const events = await eventsOf(reader, "list.read");
      // The command palette reads several lists, and each list creates one audit event. A repeated read of the same list creates
      // no further event.
      const lists = events.map(({ list }) => list);
      expect(lists.length).toBeGreaterThan(0);
      expect(lists).toEqual([...new Set(lists)]);
      for (const { after } of events) expect(Number(after.records)).toBeGreaterThanOrEqual(0);
    },
  );
});

it("a customer who lists their own records causes no event", async () => {
  const { actor } = await createCustomer();
  await findTransfers(actor, "wire", { page: 1, pageSize: 5 });
  await findAccounts(actor, { page: 1, pageSize: 5 });
  expect(await eventsOf(actor, "list.read")).toEqual([]);
});

describe("the daily limit of a staff member's reads", () => {
  let auditor: Actor;
  beforeAll(async () => {
    auditor = await createUser({ role: "auditor" });
    for (let made = 0; made < 25; made += 1) await createCustomer();
  });

  it("parallel reads of a list's pages exceed the limit by no row, and each of the two warnings is sent once", async () => {
    const reader = await createUser({ role: "teller" });
    const pages = Array.from({ length: 10 }, (_, index) =>
      called(() => findUsers(reader, { page: index + 1, pageSize: 4 })),
    );
    const codes = (await Promise.allSettled(pages)).map(codeOf);
    expect(codes.filter((code) => code === "shown").length).toBeLessThanOrEqual(10);
    const shown = await eventsOf(reader, "list.read");
    expect(shown.reduce((sum, { after }) => sum + Number(after.records), 0)).toBeLessThanOrEqual(20);
    expect(codes).toContain("rate_limited");
    const { notices, emails } = await told(reader);
    const auditors = notices.filter(({ user_id }) => user_id === auditor.userId);
    expect(auditors.map(({ params }) => params.cause).toSorted()).toEqual(["alarm", "stop"]);
    expect(notices.filter(({ user_id }) => user_id === reader.userId)).toEqual([]);
    expect(emails.filter(({ recipient }) => recipient === auditor.email)).toHaveLength(2);
    expect(await eventsOf(reader, "reading.stop")).toHaveLength(1);
    expect(await eventsOf(reader, "reading.alarm")).toHaveLength(1);
  });

  it("reads of one customer's file after the other reach the limit", async () => {
    const reader = await createUser({ role: "teller" });
    const codes: string[] = [];
    for (let opened = 0; opened < 7; opened += 1) {
      const { actor } = await createCustomer();
      const [outcome] = await Promise.allSettled([called(() => getUserById(reader, actor.userId))]);
      codes.push(codeOf(outcome as PromiseSettledResult<unknown>));
    }
    expect(codes).toEqual([...Array(5).fill("shown"), "rate_limited", "rate_limited"]);
    const { notices } = await told(reader);
    expect(notices.find(({ user_id }) => user_id === auditor.userId)?.params).toMatchObject({
      name: "opened",
      count: 3,
    });
  });

  it("the same customer counts once, however often staff read the customer's records", async () => {
    const reader = await createUser({ role: "teller" });
    const { actor } = await createCustomer();
    for (let seen = 0; seen < 8; seen += 1) {
      vi.resetModules();
      const fresh = await import("@/lib/users/get-user");
      await fresh.getUserById(reader, actor.userId);
    }
    const [row] = await db.query("SELECT records FROM staff_reading WHERE user_id = $1 AND kind = 'opened'", [
      reader.userId,
    ]);
    expect(row).toEqual({ records: 1n });
  });

  it("a CSV file of a list stops where the day's rows are used up, and no further file begins", async () => {
    const reader = await createUser({ role: "teller" });
    const customer = await createCustomer({ balanceMinor: 100n });
    await addTransfers(customer, 20);
    const words = {
      form: plainCsv,
      ...{ header: String, type: () => "", status: () => "", date: () => "", time: () => "" },
    };
    const take = async () =>
      await called(async () => new Response(await exportTransfers(reader, "wire", {}, words)).text());
    await expect(take()).rejects.toMatchObject({ code: "rate_limited" });
    for (let begun = 0; begun < 5; begun += 1) await Promise.allSettled([take()]);
    await expect(called(() => exportTransfers(reader, "wire", {}, words))).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("a refused page redirects to the page that explains the limit", async () => {
    const reader = await createUser({ role: "teller" });
    const pages = Array.from({ length: 7 }, (_, index) => findUsers(reader, { page: index + 1, pageSize: 4 }));
    const refused = (await Promise.allSettled(pages)).find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({
      reason: { digest: expect.stringMatching(/too-fast\?seconds=\d+&why=reading_bound/) },
    });
  });

  it("the limit starts anew on another day, and each colleague has a separate limit", async () => {
    const reader = await createUser({ role: "teller" });
    await withConnection(
      (client) =>
        client.query(
          "INSERT INTO staff_reading (user_id, date, kind, records, counted_at) VALUES ($1, current_date - 1, 'listed', 20, now())",
          [reader.userId],
        ),
      { superuser: true },
    );
    await expect(findUsers(reader, { page: 1, pageSize: 4, sort: "email" })).resolves.toMatchObject({});
  });
});

it("a list does not show customers' streets, postcodes, phone numbers or descriptions", async () => {
  const admin = await createAdmin();
  const { items } = await findUsers(admin, { page: 1, pageSize: 1, sort: "firstName" });
  const masked = { zip: "••••", address: "••••", phoneNumber: "••••" };
  expect(items.map(listedUserJson)).toMatchObject([masked]);
  const { actor } = await createCustomer();
  const { accounts } = await findAccounts(actor, { page: 1, pageSize: 1 });
  expect(await accountsJson(admin, accounts, { isList: true })).toMatchObject([{ ...masked, description: "••••" }]);
  expect(await accountsJson(actor, accounts, { isList: true })).not.toMatchObject([masked]);
});

it("the site's role can neither lower nor forge a count", async () => {
  const reader = await createUser({ role: "teller" });
  await findUsers(reader, { page: 1, pageSize: 4, sort: "lastName" });
  for (const statement of ["DELETE FROM staff_reading", "UPDATE staff_reading SET records = 0"]) {
    await expect(db.query(statement)).rejects.toMatchObject({ code: "42501" });
  }
});
