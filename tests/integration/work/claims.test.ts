import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { assignWork, claimWork, releaseWork, renewWork, takeOverWork } from "@/lib/work/change-claim";
import { findWork } from "@/lib/work/find-work";
import { workKey } from "@/lib/work/work.model";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { orderWire } from "@/tests/support/work";

let teller: Actor;
let other: Actor;
let admin: Actor;
let record: { kind: "wire"; id: string };

beforeEach(async () => {
  teller = await createUser({ role: "teller", firstName: "Tom", lastName: "Hale" });
  other = await createUser({ role: "teller", firstName: "Ida", lastName: "Moss" });
  admin = await createAdmin({ firstName: "Ann", lastName: "Weir" });
  record = { kind: "wire", id: await orderWire("10.00") };
});

const everything = { kind: "", owner: "", isLate: false, currency: "", min: null, max: null } as const;
const opened = async (actor: Actor = admin) =>
  (await findWork(actor, everything, { pageSize: 1, opened: workKey(record) })).opened;
const claim = async () => {
  const item = await opened();
  if (!item) throw new Error("the record no longer waits");
  return item.claim;
};
const acts = () =>
  db.query<{ action: string; actor: string }>(
    "SELECT action, actor FROM audit_events WHERE subject_id = $1 AND action LIKE 'work.%' ORDER BY created_at, id",
    [record.id],
  );
const noticesTo = ({ userId }: Actor) =>
  db.query<{ kind: string }>("SELECT kind, params, subject_id FROM notifications WHERE user_id = $1", [userId]);
const assigned = (personId: string | null, version: number, note = "") => ({ ...record, personId, version, note });
/** Lets all present claims expire. */
const letClaimsEnd = () =>
  queryAsOwner("UPDATE work_claims SET claimed_until = now() - interval '1 second' WHERE claimed_by IS NOT NULL");

const held = { code: "conflict", messageKey: "work_held", params: { name: "Tom Hale" } };
const lost = { code: "conflict", messageKey: "work_lost" };
const changed = { code: "conflict", messageKey: "changed_meanwhile" };

describe("a claim on a record of the work list", () => {
  it("one person holds a claim, and a colleague gets it after its end", async () => {
    const { until } = await claimWork(teller, record);
    expect(until.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(await claim()).toMatchObject({ holderId: teller.userId, holderName: "Tom Hale", until });
    await expect(claimWork(other, record)).rejects.toMatchObject(held);
    await letClaimsEnd();
    expect(await claim()).toMatchObject({ holderId: null, until: null });
    await claimWork(other, record);
    expect(await claim()).toMatchObject({ holderName: "Ida Moss" });
    await expect(renewWork(teller, record)).rejects.toMatchObject(lost);
    await expect(releaseWork(teller, record)).rejects.toMatchObject(lost);
    expect(await claim()).toMatchObject({ holderName: "Ida Moss" });
  });

  it("of parallel claims by ten people, one person gets the claim", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createUser({ role: "teller" })));
    const results = await Promise.allSettled(people.map((person) => claimWork(person, record)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "conflict", messageKey: "work_held" });
    }
    expect(await acts()).toHaveLength(1);
  });

  it("the database gives one record no second holder, and the site's role cannot write claims itself", async () => {
    await claimWork(teller, record);
    const row = "INSERT INTO work_claims (kind, subject_id, updated_at) VALUES ('wire', $1, now())";
    await expect(queryAsOwner(row, [record.id])).rejects.toMatchObject({ code: "23505" });
    await expect(db.query(row, [randomUUID()])).rejects.toMatchObject({ code: "42501" });
    await expect(
      db.query("UPDATE work_claims SET claimed_by = $2 WHERE subject_id = $1", [record.id, other.userId]),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("the same request again claims once, and the same request id for another record is refused", async () => {
    const requestId = randomUUID();
    const first = await claimWork(teller, record, requestId);
    expect(await claimWork(teller, record, requestId)).toEqual(first);
    expect(await acts()).toEqual([{ action: "work.claim", actor: teller.userId }]);
    await expect(claimWork(teller, { ...record, id: randomUUID() }, requestId)).rejects.toMatchObject({
      code: "idempotency_mismatch",
    });
  });

  it("a repeat of the request after a take-over does not give the claim back", async () => {
    const requestId = randomUUID();
    await claimWork(teller, record, requestId);
    await takeOverWork(admin, { ...record, version: 1, reason: "Urgent" });
    await claimWork(teller, record, requestId);
    expect(await claim()).toMatchObject({ holderName: "Ann Weir" });
  });

  it("the holder renews the claim without an event in the audit trail, and gives it back", async () => {
    await claimWork(teller, record);
    await renewWork(teller, record);
    await claimWork(teller, record);
    expect((await claim()).version).toBe(1);
    await releaseWork(teller, record);
    expect(await claim()).toMatchObject({ holderId: null, version: 2 });
    expect((await acts()).map(({ action }) => action)).toEqual(["work.claim", "work.release"]);
  });

  it("a record that was decided meanwhile leaves the list with its claim, and cannot be claimed", async () => {
    await claimWork(teller, record);
    await editTransfer(admin, "wire", { id: record.id, payload: { status: "approved" } }, randomUUID());
    expect(await opened()).toBeNull();
    const ended = { code: "transition_refused", messageKey: "work_ended" };
    await expect(claimWork(other, record)).rejects.toMatchObject(ended);
    await expect(takeOverWork(admin, { ...record, version: 1, reason: "Urgent" })).rejects.toMatchObject(ended);
    await expect(assignWork(admin, assigned(other.userId, 1))).rejects.toMatchObject(ended);
  });

  it("only people whose role may decide a kind may claim it", async () => {
    const failure = { kind: "failure", id: randomUUID() };
    await expect(claimWork(teller, failure)).rejects.toMatchObject({ code: "forbidden" });
    await expect(claimWork(await createUser({ role: "auditor" }), record)).rejects.toMatchObject({ code: "forbidden" });
    await expect(claimWork(teller, { kind: "unknown", id: record.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(takeOverWork(teller, { ...record, version: 0, reason: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("a person who lost the role since the request began gets nothing", async () => {
    await claimWork(teller, record);
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [teller.userId]);
    // The object `teller` still contains the status from the beginning of the request.
    await expect(renewWork(teller, record)).rejects.toMatchObject({ code: "forbidden" });
    await expect(releaseWork(teller, record)).rejects.toMatchObject({ code: "forbidden" });
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [other.userId]);
    await expect(claimWork(other, record)).rejects.toMatchObject({ code: "forbidden" });
    expect(await claim()).toMatchObject({ holderName: "Tom Hale" });
  });
});

describe("a colleague's claim that is taken over", () => {
  it("an admin takes over with a reason, and the former holder is told and can no longer act on the claim", async () => {
    await claimWork(teller, record);
    await takeOverWork(admin, { ...record, version: 1, reason: "The customer is on the phone" });
    expect(await claim()).toMatchObject({ holderName: "Ann Weir", version: 2 });
    const params = { counterparty: "Ann Weir", reason: "The customer is on the phone" };
    expect(await noticesTo(teller)).toEqual([{ kind: "work-taken", params, subject_id: workKey(record) }]);
    await expect(renewWork(teller, record)).rejects.toMatchObject(lost);
    await expect(releaseWork(teller, record)).rejects.toMatchObject(lost);
    await expect(assignWork(teller, assigned(other.userId, 1))).rejects.toMatchObject({ messageKey: "work_held" });
    expect(await claim()).toMatchObject({ holderName: "Ann Weir", assigneeId: null });
  });

  it("a claim that is given back and taken over at the same moment has one holder or none", async () => {
    await claimWork(teller, record);
    const results = await Promise.allSettled([
      releaseWork(teller, record),
      takeOverWork(admin, { ...record, version: 1, reason: "Urgent" }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [released] = results;
    expect((await claim()).holderId).toBe(released.status === "fulfilled" ? null : admin.userId);
  });

  it("a record that is claimed and decided at the same moment leaves the list", async () => {
    await Promise.allSettled([
      claimWork(teller, record),
      editTransfer(admin, "wire", { id: record.id, payload: { status: "approved" } }, randomUUID()),
    ]);
    expect(await opened()).toBeNull();
    await expect(claimWork(other, record)).rejects.toMatchObject({ messageKey: "work_ended" });
  });

  it("a take-over names the claim that the admin saw, and there must be one", async () => {
    const over = (version: number) => takeOverWork(admin, { ...record, version, reason: "Urgent" });
    await expect(over(0)).rejects.toMatchObject({ messageKey: "work_free" });
    await claimWork(teller, record);
    await expect(over(0)).rejects.toMatchObject(changed);
    const results = await Promise.allSettled([over(1), over(1)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await noticesTo(teller)).toHaveLength(1);
  });
});

describe("a record that is given to a colleague", () => {
  it("the holder passes the record on with a note, and the colleague is told once", async () => {
    await claimWork(teller, record);
    const requestId = randomUUID();
    const input = assigned(other.userId, 1, "Waits for the passport");
    await assignWork(teller, input, requestId);
    await assignWork(teller, input, requestId);
    expect(await claim()).toMatchObject({
      ...{ holderId: null, assigneeId: other.userId, assigneeName: "Ida Moss", note: "Waits for the passport" },
    });
    const params = { counterparty: "Tom Hale" };
    expect(await noticesTo(other)).toEqual([{ kind: "work-given", params, subject_id: workKey(record) }]);
    await claimWork(other, record);
    expect(await claim()).toMatchObject({ holderName: "Ida Moss", note: "Waits for the passport" });
  });

  it("a record that a colleague works on is given to nobody else, and an older version is refused", async () => {
    await assignWork(other, assigned(teller.userId, 0));
    await expect(assignWork(other, assigned(admin.userId, 0))).rejects.toMatchObject(changed);
    await claimWork(teller, record);
    await expect(assignWork(other, assigned(admin.userId, 2))).rejects.toMatchObject(held);
    await assignWork(teller, assigned(null, 2));
    expect(await claim()).toMatchObject({ assigneeId: null, holderId: null });
  });

  it("nobody gets a record that they may not decide", async () => {
    const [auditor, gone] = [await createUser({ role: "auditor" }), await createUser({ role: "teller" })];
    await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [gone.userId]);
    for (const person of [auditor, gone]) {
      await expect(assignWork(teller, assigned(person.userId, 0))).rejects.toMatchObject({ code: "validation_failed" });
    }
    await expect(assignWork(teller, assigned(randomUUID(), 0))).rejects.toMatchObject({ code: "validation_failed" });
  });
});
