import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { beforeAll, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { exportTrail } from "@/lib/audit/trail/export-trail";
import { countTrail, findTrail, toFilter } from "@/lib/audit/trail/find-trail";
import { trailStatement } from "@/lib/audit/trail/read-trail.sql";
import type { TrailEvent, TrailQuery } from "@/lib/audit/trail/trail.model";
import { plainCsv } from "@/lib/downloads/csv-form";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { startUpload } from "@/lib/reconciliation/files/upload-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getUser } from "@/lib/users/get-user";
import { removeColleague } from "@/lib/users/staff/change-colleague";
import { blocksOf } from "@/tests/support/database/blocks";
import { queryAsOwner } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/events";
import { createAdmin, createCustomer, createUser, seeBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

/** The bound for the database blocks that a query reads. A full scan of the 200,000 events would read about 5,000 blocks. */
const blocksMax = 1_500;
const all: TrailQuery = { person: "", customer: "", kind: "" };
const words = {
  form: plainCsv,
  header: String,
  act: (action: string) => `words of ${action}`,
  date: (at: Date) => at.toISOString(),
  time: (at: Date) => at.toISOString(),
};
let auditor: Actor;
let teller: Actor;
let customer: TestCustomer;

const edit = (by: Actor, after: Record<string, unknown>) =>
  recordAudit(db, by, {
    ...{ action: "user.edit", subjectType: "user", subjectId: customer.actor.userId },
    ...{ before: { city: "Old" }, after },
  });

beforeAll(async () => {
  auditor = await createUser({ role: "auditor" });
  teller = await createUser({ role: "teller", firstName: "Quirina", lastName: "Vandermeer" });
  customer = await createCustomer({ balanceMinor: 1_000n });
  await getUser(teller, customer.actor.email);
  for (let number = 0; number < 60; number += 1) await edit(teller, { city: `New ${number}` });
  await recordAudit(db, "stranger", {
    ...{ action: "session.refuse", subjectType: "user", subjectId: customer.actor.userId },
  });
});

async function readAll(query: TrailQuery): Promise<TrailEvent[][]> {
  const pages: TrailEvent[][] = [];
  let after: string | undefined;
  do {
    const page = await findTrail(auditor, query, { after });
    pages.push(page.events);
    after = page.older ?? undefined;
  } while (after);
  return pages;
}

const find = async (query: Partial<TrailQuery>) => (await findTrail(auditor, { ...all, ...query }, {})).events;

it("events come newest first, in pages forwards and backwards, and each event appears once", async () => {
  const query = { ...all, person: teller.userId };
  const pages = await readAll(query);
  const events = pages.flat();
  expect(events).toHaveLength(61);
  expect(new Set(events.map(({ id }) => id)).size).toBe(61);
  const keys = events.map(({ createdAt, id }) => `${createdAt.toISOString()} ${id}`);
  expect(keys).toEqual([...keys].sort().reverse());
  const [first] = pages[2] ?? [];
  const back = await findTrail(auditor, query, { before: `${first?.createdAt.getTime()}_${first?.id}` });
  expect(back.events.map(({ id }) => id)).toEqual(pages[1]?.map(({ id }) => id));
  expect((await findTrail(auditor, query, {})).newer).toBeNull();
});

it("the trail can be filtered by person, customer, kind and time in every combination", async () => {
  const { email, userId } = customer.actor;
  const byName = await find({ person: "quirina vander" });
  expect(new Set(byName.map(({ actor }) => actor))).toEqual(new Set([teller.userId]));
  for (const about of [email, email.toUpperCase(), userId, customer.account.accountNumber]) {
    const events = await find({ customer: about, kind: "security" });
    expect(
      events.map(({ action, actor }) => [action, actor]),
      about,
    ).toContainEqual(["session.refuse", "stranger"]);
  }
  expect(await find({ customer: email, kind: "reads" })).toMatchObject([
    { action: "customer.read", actorName: "Quirina Vandermeer", ownerId: userId, after: { part: "profile" } },
  ]);
  expect(await find({ person: teller.userId, customer: email })).toHaveLength(25);
  expect(await find({ person: email, kind: "staff" })).toEqual([]);
  expect((await find({ kind: "staff" })).some(({ actor }) => actor === teller.userId)).toBe(true);
  expect(await find({ from: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await find({ to: new Date(0), kind: "reads" })).toEqual([]);
  for (const nobody of [{ person: "nobody at all" }, { customer: "nobody@x.example" }, { customer: randomUUID() }]) {
    expect(await find(nobody)).toEqual([]);
  }
});

it("proposals, networks' files, the calendar and the board have their own kinds of events", async () => {
  const admin = await createAdmin();
  await createEvent(admin);
  await startUpload(admin, { rail: "wire", name: "day.xml", sizeBytes: 10 });
  await setFourEyesLimit(0n);
  const payload = {
    balance: "1.00",
    balanceSeen: await seeBalance(customer.account.accountNumber),
    reason: "Cash paid in at the counter",
  };
  const { accountNumber } = customer.account;
  await proposalFrom(editAccount(admin, editAccountInput.parse({ accountNumber, payload })));
  await setFourEyesLimit(null);
  for (const [kind, action] of [
    ["planning", "event.add"],
    ["reconciliation", "settlement-file.upload"],
    ["approvals", "proposal.make"],
  ] as const) {
    expect((await find({ person: admin.userId, kind })).map((event) => event.action)).toEqual([action]);
    expect((await countTrail(auditor, 10))[kind]).toBeGreaterThan(0);
  }
});

it("acts of a person who was removed from the staff still count as acts of staff", async () => {
  const admin = await createAdmin();
  const former = await createUser({ role: "teller" });
  await edit(former, { city: "Last" });
  await removeColleague(admin, { id: former.userId, seenRole: "teller" });
  expect((await find({ person: former.userId, kind: "staff" })).map(({ action }) => action)).toContain("user.edit");
});

it("each sealed event names its seal, and an unsealed event names no seal", async () => {
  await sealBooks({ budgetMs: 20_000 });
  await edit(teller, { city: "Fresh" });
  const [fresh, sealed] = await find({ person: teller.userId });
  expect(fresh?.seal).toBeNull();
  const [covering] = await db.query<{ number: string }>(
    "SELECT number::text FROM seals WHERE stream = 'audit' AND $1::bigint BETWEEN first_sequence AND last_sequence",
    [sealed?.sequence],
  );
  expect(covering).toBeDefined();
  expect(sealed?.seal).toMatchObject(covering ?? {});
});

it("the file has every event that the pages have, and its download is itself an event", async () => {
  const query = { ...all, person: teller.userId };
  const expected = (await readAll(query)).flat();
  const text = await new Response(await exportTrail(auditor, query, words)).text();
  const lines = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true });
  expect(lines.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  const [made] = await find({ person: auditor.userId, kind: "reads" });
  expect(made).toMatchObject({ action: "export.make", subjectId: "audit", after: { person: teller.userId } });
});

it("a search finds events by their act, edits by their recorded fields, and acts by their person", async () => {
  const ownerId = customer.actor.userId;
  await recordAudit(db, teller, {
    ...{ action: "account.edit", subjectType: "account", subjectId: customer.account.accountId },
    ...{ before: { balance: "10.00" }, after: { balance: "12.00" } },
  });
  const nobody = "no such person";
  const byField = await find({ person: nobody, fields: ["balance"] });
  expect(byField.map(({ action }) => action)).toContain("account.edit");
  expect(byField.every(({ before, after }) => "balance" in { ...before, ...after })).toBe(true);
  const byAct = await find({ person: nobody, acts: ["session.refuse"] });
  expect(new Set(byAct.map(({ action }) => action))).toEqual(new Set(["session.refuse"]));
  // The filter for staff excludes visitors without a session (the actor `stranger`).
  expect(await find({ person: nobody, acts: ["session.refuse"], kind: "staff" })).toEqual([]);
  const about = { person: nobody, customer: ownerId, acts: ["session.refuse"], fields: ["balance"] };
  expect((await find(about)).map(({ action }) => action)).toEqual(["account.edit", "session.refuse"]);
  const both = await readAll({ ...all, person: teller.userId, acts: ["session.refuse"] });
  const keys = both.flat().map(({ createdAt, id }) => `${createdAt.toISOString()} ${id}`);
  expect(keys).toEqual([...new Set(keys)].sort().reverse());
  expect(new Set(both.flat().map(({ actor }) => actor))).toEqual(new Set([teller.userId, "stranger"]));
  expect(await find({ person: nobody })).toEqual([]);
});

it("hostile filters and cursors find nothing and cause no error", async () => {
  for (const text of ["%", "_", "\u0000", "' OR 1=1 --", "🙂", "a".repeat(5_000)]) {
    await find({ person: text });
    expect(await find({ customer: text }), text).toEqual([]);
  }
  const query = { ...all, person: teller.userId };
  for (const after of [
    "x",
    "_",
    "1_x",
    `99999999999999999_${randomUUID()}`,
    `999999999999999_${randomUUID()}`,
    "\u0000",
  ]) {
    expect((await findTrail(auditor, query, { after })).events).toHaveLength(25);
  }
});

it("tellers and customers are refused", async () => {
  for (const actor of [teller, customer.actor]) {
    await expect(findTrail(actor, all, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(countTrail(actor, 10)).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportTrail(actor, all, words)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await countTrail(auditor, 10)).toMatchObject({ staff: 10 });
});

it("with 200,000 further events every query reads only a few blocks", async () => {
  await queryAsOwner(
    `INSERT INTO audit_events (id, actor, action, subject_type, subject_id, created_at)
     SELECT gen_random_uuid(), (CASE WHEN i % 3 = 0 THEN 'system' ELSE md5((i % 5000)::text)::uuid::text END),
            'transfer.initiate', 'transfer', md5(i::text)::uuid::text, now() - i * interval '1 second'
       FROM generate_series(1, 200000) i`,
  );
  await queryAsOwner("ANALYZE audit_events");
  const queries: Partial<TrailQuery>[] = [
    {},
    { kind: "staff" },
    { kind: "reads" },
    { kind: "security" },
    { kind: "approvals" },
    { kind: "reconciliation" },
    { kind: "planning" },
    { person: teller.userId },
    { customer: customer.actor.email },
    { person: "no such person", acts: ["transfer.initiate", "account.edit"] },
    { person: "no such person", fields: ["balance"] },
    { to: new Date(Date.now() - 150_000_000) },
  ];
  for (const query of queries) {
    await find(query);
    const filter = await toFilter({ ...all, ...query });
    if (!filter) throw new Error("nothing can match");
    const { text, values } = trailStatement(filter, { limit: 26 });
    expect(await blocksOf(text, values), JSON.stringify(query)).toBeLessThan(blocksMax);
  }
  await countTrail(auditor, 1_001);
});
