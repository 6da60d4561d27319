import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findAccountsOf } from "@/lib/accounts/find-accounts";
import { findHistory } from "@/lib/history/find-history";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getUser, getUserById } from "@/lib/users/get-user";
import { serviceCases } from "@/tests/support/access/services";
import { type AccessWorld, createAccessWorld } from "@/tests/support/access/world";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";

type Read = { subjectId: string; part: string };

const readsBy = ({ userId }: Actor) =>
  db.query<Read>(
    `SELECT subject_id AS "subjectId", after ->> 'part' AS part FROM audit_events
      WHERE actor = $1 AND action = 'customer.read' ORDER BY sequence`,
    [userId],
  );

/**
 * Services that list records of many customers. A read of a list with many customers does not count as a read of a customer's
 * file.
 */
const lists = [
  "accountsJson",
  "findAccounts",
  "findBeneficiaries",
  "findDeposits",
  "findDisputes",
  "findLoans",
  "findPrimaryAccounts",
  "findTransfers",
  "findUsers",
  "searchBank",
];
const isExport = (service: string) => service.startsWith("export");

const fileReads = serviceCases.filter(
  ({ service, act, about, admin }) =>
    admin === "shown" &&
    /^(?:customers|transfers|loans|deposits)\.read$/.test(act ?? "") &&
    !isExport(service) &&
    (!lists.includes(service) || about?.includes("e-mail")),
);
const titled = (rows: typeof fileReads) =>
  rows.map((row) => ({ title: [row.service, row.about].filter(Boolean).join(" "), row }));

describe("every service with which staff read a customer's file writes an audit event", () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await createAccessWorld();
  });

  it.each(titled(fileReads))("$title", async ({ row }) => {
    const reader = await createAdmin();
    await row.call(reader, world);
    const reads = await readsBy(reader);
    expect(reads.map(({ subjectId }) => subjectId)).toContain(world.owner.userId);
    await row.call(reader, world);
    expect(await readsBy(reader)).toEqual(reads);
  });

  it.each(titled(serviceCases.filter(({ service, act }) => act && isExport(service))))(
    "the event of $title contains the filter",
    async ({ row }) => {
      const reader = await createAdmin();
      await row.call(reader, world);
      const events = await db.query("SELECT id FROM audit_events WHERE actor = $1 AND action = 'export.make'", [
        reader.userId,
      ]);
      expect(events).toHaveLength(1);
    },
  );
});

it("one reader's reads of the same part of a customer's file are one event for some minutes, through any page or call", async () => {
  const reader = await createUser({ role: "teller" });
  const { actor: customer } = await createCustomer();
  await getUser(reader, customer.email);
  await Promise.all(Array.from({ length: 10 }, () => getUser(reader, customer.email)));
  await getUserById(reader, customer.userId);
  expect(await readsBy(reader)).toEqual([{ subjectId: customer.userId, part: "profile" }]);
  await findAccountsOf(reader, customer.email);
  expect((await readsBy(reader)).map(({ part }) => part)).toEqual(["profile", "accounts"]);
  const another = await createAdmin();
  await getUser(another, customer.email);
  expect(await readsBy(another)).toHaveLength(1);
});

it("the same read is a new event only after these minutes, even when another process wrote the first event", async () => {
  const reader = await createAdmin();
  for (const [minutesAgo, events] of [
    [6, 2],
    [1, 1],
  ] as const) {
    const { actor: customer } = await createCustomer();
    const earlier = {
      ...{ id: randomUUID(), actor: reader.userId, action: "customer.read", subject_type: "user" },
      ...{ subject_id: customer.userId, after: { part: "history" } },
      created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    };
    await db.query("SELECT record_audit_events($1)", [JSON.stringify([earlier])]);
    await findHistory(reader, { email: customer.email, pageSize: 1 });
    const reads = await readsBy(reader);
    expect(reads.filter(({ subjectId }) => subjectId === customer.userId)).toHaveLength(events);
  }
});

it("reads of a person's own records and reads by customers cause no events", async () => {
  const reader = await createAdmin();
  const { actor: customer } = await createCustomer();
  await getUser(reader, reader.email);
  await getUser(customer, customer.email);
  expect(await readsBy(reader)).toEqual([]);
  expect(await readsBy(customer)).toEqual([]);
});
