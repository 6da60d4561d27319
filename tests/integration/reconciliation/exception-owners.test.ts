import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { assignException } from "@/lib/reconciliation/exceptions/assign-exception";
import { findExceptions, getReconciliationSummary } from "@/lib/reconciliation/exceptions/find-exceptions";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import {
  type FoundException,
  importLines,
  lineOf,
  readException,
  readSettlementFile,
  sendAccepted,
  today,
} from "@/tests/support/settlement/settlement-files";
import { work } from "@/tests/support/settlement/work-exception";

const everything = { search: "", state: "", kind: "", rail: "", fileId: "", age: "", owner: "", sort: "" };

let admin: Actor;
let teller: Actor;
let fileId: string;
let difference: FoundException;

beforeAll(async () => {
  admin = await createAdmin({ firstName: "Ann", lastName: "Weir" });
});

beforeEach(async () => {
  teller = await createUser({ role: "teller", firstName: "Tom", lastName: "Hale" });
  const line = { reference: randomUUID().slice(0, 12), amountMinor: 700n, bookedOn: today() };
  const { file, exceptions } = await importLines(admin, [line], { rail: "skrill" });
  fileId = file.id;
  difference = exceptions.find(({ kind }) => kind === "missing_with_us") as FoundException;
});

type Change = { seen?: Actor | null; owner: Actor | null };

const assign = (actor: Actor, { seen = null, owner }: Change, requestId?: string) =>
  assignException(
    actor,
    { exceptionId: difference.id, seenOwnerId: seen?.userId ?? null, ownerId: owner?.userId ?? null },
    requestId,
  );

const owner = async () => (await getException(admin, difference.id)).exception;

const idsOf = async (actor: Actor, filter: object) =>
  (await findExceptions(actor, { ...everything, fileId, ...filter, page: 1, pageSize: 50 })).items.map(({ id }) => id);

const acts = () =>
  db.query<{ actor: string; before: object; after: object }>(
    `SELECT actor, before, after FROM audit_events WHERE action = 'settlement-exception.assign' AND subject_id = $1
      ORDER BY created_at, id`,
    [difference.id],
  );

const noticesTo = ({ userId }: Actor) =>
  db.query<{ kind: string }>(
    "SELECT kind, params, subject_type, subject_id FROM notifications WHERE user_id = $1 ORDER BY id",
    [userId],
  );
const emailsTo = async ({ email }: Actor) =>
  (
    await db.query<{ props: object }>("SELECT props FROM emails WHERE recipient = $1 AND template = 'staff-news'", [
      email,
    ])
  ).map(({ props }) => props);

const conflict = { code: "conflict", messageKey: "changed_meanwhile" };

describe("the owner of a difference", () => {
  it("staff take a difference, give it to a colleague and put it back, and each change is audited", async () => {
    await assign(teller, { owner: teller });
    expect(await owner()).toMatchObject({ ownerId: teller.userId, ownerName: "Tom Hale", isOwnerActive: true });
    await assign(teller, { seen: teller, owner: admin });
    expect((await owner()).ownerName).toBe("Ann Weir");
    await assign(admin, { seen: admin, owner: null });
    expect(await owner()).toMatchObject({ ownerId: null, ownerName: null, isOwnerActive: false });
    const [tom, ann] = [`Tom Hale <${teller.email}>`, `Ann Weir <${admin.email}>`];
    expect(await acts()).toEqual([
      { actor: teller.userId, before: { owner: null }, after: { owner: tom } },
      { actor: teller.userId, before: { owner: tom }, after: { owner: ann } },
      { actor: admin.userId, before: { owner: ann }, after: { owner: null } },
    ]);
  });

  it("the list is filtered by owner, by the reader's own differences and by differences without an owner", async () => {
    expect(await idsOf(admin, { owner: "none" })).toEqual([difference.id]);
    await assign(teller, { owner: teller });
    expect(await idsOf(admin, { owner: "none" })).toEqual([]);
    expect(await idsOf(admin, { owner: teller.userId })).toEqual([difference.id]);
    expect(await idsOf(teller, { owner: "me" })).toEqual([difference.id]);
    expect(await idsOf(admin, { owner: "me" })).toEqual([]);
  });

  it("the same request again changes the owner once, and the same request id with another owner is refused", async () => {
    const requestId = randomUUID();
    await assign(teller, { owner: teller }, requestId);
    await assign(teller, { owner: teller }, requestId);
    expect(await acts()).toHaveLength(1);
    await expect(assign(teller, { owner: admin }, requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("a colleague who is given a difference is told once, on the site and by e-mail", async () => {
    const requestId = randomUUID();
    await assign(admin, { owner: teller }, requestId);
    await assign(admin, { owner: teller }, requestId);
    await assign(admin, { seen: teller, owner: teller });
    const params = { amount: "7.00", currency: "USD", counterparty: "Ann Weir" };
    const notice = { kind: "difference-given", params, subject_type: "difference", subject_id: difference.id };
    expect(await noticesTo(teller)).toEqual([notice]);
    expect(await emailsTo(teller)).toMatchObject([{ event: "difference-given", amount: "7.00", by: "Ann Weir" }]);
  });

  it("of parallel requests that give a difference, one tells the colleague", async () => {
    const requestId = randomUUID();
    await Promise.allSettled([
      ...Array.from({ length: 4 }, () => assign(admin, { owner: teller }, requestId)),
      ...Array.from({ length: 4 }, () => assign(admin, { owner: teller })),
    ]);
    expect(await noticesTo(teller)).toHaveLength(1);
    expect(await emailsTo(teller)).toHaveLength(1);
  });

  it("nobody is told who takes a difference, or whose difference is put back, and a refused change tells nobody", async () => {
    const other = await createUser({ role: "teller" });
    await assign(teller, { owner: teller });
    await expect(assign(admin, { owner: other })).rejects.toMatchObject(conflict);
    await assign(admin, { seen: teller, owner: null });
    for (const person of [teller, other]) expect(await noticesTo(person)).toEqual([]);
  });

  it("a colleague who wants no such e-mails is told on the site only", async () => {
    await setEmailPreference(teller, { kind: "difference-given", byEmail: false });
    await assign(admin, { owner: teller });
    expect(await noticesTo(teller)).toHaveLength(1);
    expect(await emailsTo(teller)).toEqual([]);
  });

  it("a lost reply changes nothing, and the request's repeat gets the same result", async () => {
    const requestId = randomUUID();
    await assign(teller, { owner: teller }, requestId);
    await assign(admin, { seen: teller, owner: admin });
    await assign(teller, { owner: teller }, requestId);
    expect((await owner()).ownerName).toBe("Ann Weir");
  });

  it("of eight people who take a difference at the same moment, one gets it and seven get a conflict", async () => {
    const people = [teller, ...(await Promise.all(Array.from({ length: 7 }, () => createUser({ role: "teller" }))))];
    const results = await Promise.allSettled(people.map((person) => assign(person, { owner: person })));
    const taken = people.filter((_, index) => results[index]?.status === "fulfilled");
    expect(taken.map(({ userId }) => userId)).toEqual([(await owner()).ownerId]);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(conflict);
    expect(await acts()).toHaveLength(1);
  });

  it("if one person gives a difference away while another puts it back, one act happens", async () => {
    await assign(teller, { owner: teller });
    const results = await Promise.allSettled([
      assign(teller, { seen: teller, owner: admin }),
      assign(admin, { seen: teller, owner: null }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await acts()).toHaveLength(2);
  });

  it("an editor who saw another owner gets a conflict", async () => {
    await assign(teller, { owner: teller });
    await expect(assign(admin, { owner: admin })).rejects.toMatchObject(conflict);
    await assign(teller, { seen: teller, owner: null });
    await expect(assign(admin, { seen: teller, owner: admin })).rejects.toMatchObject(conflict);
  });

  it("auditors and customers neither take differences nor get them", async () => {
    for (const role of ["auditor", "customer"] as const) {
      const person = await createUser({ role });
      await expect(assign(person, { owner: person })).rejects.toMatchObject({ code: "forbidden" });
      await expect(assign(admin, { owner: person })).rejects.toMatchObject({ fields: { ownerId: expect.anything() } });
    }
    expect((await owner()).ownerId).toBeNull();
  });

  it("a person who has lost the permission since the log-in takes no difference", async () => {
    await queryAsOwner(`UPDATE users SET status = 'suspended' WHERE id = '${teller.userId}'`);
    await expect(assign(teller, { owner: teller })).rejects.toMatchObject({ code: "forbidden" });
    await expect(assign(admin, { owner: teller })).rejects.toMatchObject({ fields: { ownerId: expect.anything() } });
  });

  it("a difference with a suspended owner shows this, counts as unowned, and can be taken by anybody", async () => {
    await assign(teller, { owner: teller });
    const people = async () =>
      (await getReconciliationSummary(admin, 10)).people.find(({ id }) => id === teller.userId)?.isActive;
    expect(await people()).toBe(true);
    await queryAsOwner(`UPDATE users SET status = 'suspended' WHERE id = '${teller.userId}'`);
    expect(await people()).toBe(false);
    expect(await owner()).toMatchObject({ ownerName: "Tom Hale", isOwnerActive: false });
    expect(await idsOf(admin, { owner: "none" })).toEqual([difference.id]);
    await assign(admin, { seen: teller, owner: admin });
    expect(await owner()).toMatchObject({ ownerName: "Ann Weir", isOwnerActive: true });
  });

  it("a difference that has ended meanwhile keeps its last owner", async () => {
    await assign(teller, { owner: teller });
    await work(admin, difference, { act: "note", note: "Asked the network" });
    const ended = { code: "transition_refused", messageKey: "exception_ended" };
    await expect(assign(teller, { seen: teller, owner: null })).rejects.toMatchObject(ended);
    expect((await owner()).ownerName).toBe("Tom Hale");
  });

  it("a difference that ends at the moment when its owner changes ends in any case", async () => {
    for (let round = 0; round < 4; round += 1) {
      const line = { reference: randomUUID().slice(0, 12), amountMinor: 700n, bookedOn: today() };
      const { exceptions } = await importLines(admin, [line], { rail: "skrill" });
      difference = exceptions.find(({ kind }) => kind === "missing_with_us") as FoundException;
      const [ended] = await Promise.allSettled([
        work(admin, difference, { act: "note", note: "Asked the network" }),
        assign(teller, { owner: teller }),
      ]);
      expect(ended.status).toBe("fulfilled");
      expect(await readException(difference.id)).toMatchObject({ state: "noted", version: difference.version + 1 });
    }
  });

  it("taking a difference disturbs neither a colleague who works on it nor the withdrawal of its file", async () => {
    const [version] = [difference.version];
    await assign(teller, { owner: teller });
    expect((await readException(difference.id)).version).toBe(version);
    const file = await readSettlementFile(fileId);
    await withdrawFile(admin, { fileId, version: file.version });
    expect((await readException(difference.id)).state).toBe("withdrawn");
  });

  it("staff do not take a difference of their own transfer, and do not get it", async () => {
    const [sent] = await sendAccepted("skrill", ["5.00"]);
    if (!sent) throw new Error("nothing was sent");
    const { exceptions } = await importLines(admin, [lineOf(sent, { amountMinor: 400n })], { rail: "skrill" });
    difference = exceptions.find(({ kind }) => kind === "other_amount") as FoundException;
    const { userId } = sent.sender.actor;
    await queryAsOwner(`UPDATE users SET role = 'teller' WHERE id = '${userId}'`);
    const sender: Actor = { ...sent.sender.actor, role: "teller" };
    await expect(assign(sender, { owner: sender })).rejects.toMatchObject({
      code: "forbidden",
      messageKey: "own_record",
    });
    await expect(assign(admin, { owner: sender })).rejects.toMatchObject({ fields: { ownerId: expect.anything() } });
    await queryAsOwner(`UPDATE users SET role = 'customer' WHERE id = '${userId}'`);
  });

  it("the site's database role cannot set an owner by itself", async () => {
    const update = "UPDATE settlement_exceptions SET owner_id = $1 WHERE id = $2";
    await expect(db.query(update, [teller.userId, difference.id])).rejects.toMatchObject({ code: "42501" });
  });
});
