import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { writeAuditEvent } from "@/lib/audit/audit-events.sql";
import { auditRow } from "@/lib/audit/record-audit";
import { doAct } from "@/lib/calls/do-act";
import { endCall } from "@/lib/calls/end-call";
import { getCall } from "@/lib/calls/find-calls";
import { db } from "@/lib/server/db";
import { getUserById } from "@/lib/users/get-user";
import { findNotes } from "@/lib/users/notes/find-notes";
import { findTimeline } from "@/lib/users/timeline/find-timeline";
import { answerQuestions, takeCall } from "@/tests/support/calls";
import { queryAsOwner } from "@/tests/support/database/database";
import { createCustomer, createUser } from "@/tests/support/factories";

const firstPage = { cursor: undefined, pageSize: 50 };

it("a call is one item of the timeline, with its level, its acts and its note, and contains the reads during the call", async () => {
  const teller = await createUser({ role: "teller", firstName: "Tom", lastName: "Hale" });
  const { actor: customer } = await createCustomer();
  const callId = await takeCall(teller, customer);
  await getCall(teller, callId);
  await getUserById(teller, customer.userId);
  await findNotes(teller, customer.userId, { page: 1, pageSize: 5 });
  await answerQuestions(teller, callId, 3);
  await doAct(teller, { callId, act: "log-out" }, randomUUID());
  await endCall(teller, { callId, note: "Lost phone" }, randomUUID());
  const auditor = await createUser({ role: "auditor" });
  const { items } = await findTimeline(auditor, customer.userId, firstPage);
  expect(items.filter(({ kind }) => kind === "call")).toMatchObject([
    {
      ...{ id: callId, name: "call", who: "Tom Hale", text: "Lost phone" },
      params: { level: "questions", minutes: 1, acts: ["log-out"] },
    },
  ]);
  // The call itself adds no visit: the only visit is the auditor's own read of the timeline.
  expect(items.filter(({ kind }) => kind === "visit").map(({ who }) => who)).toEqual(["Ada Lovelace"]);
  expect(items.filter(({ name }) => name.startsWith("call.") || name === "customer.read")).toHaveLength(1);
});

it("reads that follow each other are one visit, and a later read is another visit", async () => {
  const teller = await createUser({ role: "teller" });
  const { actor: customer } = await createCustomer();
  for (const minutesAgo of [130, 110, 90]) {
    const read = { action: "customer.read", subjectType: "user", subjectId: customer.userId } as const;
    const createdAt = new Date(Date.now() - minutesAgo * 60_000);
    await writeAuditEvent(db, { ...auditRow(teller, read), createdAt });
  }
  await findNotes(teller, customer.userId, { page: 1, pageSize: 5 });
  const { items } = await findTimeline(teller, customer.userId, firstPage);
  expect(items.filter(({ kind }) => kind === "visit")).toHaveLength(2);
  const { items: again } = await findTimeline(teller, customer.userId, firstPage);
  expect(again.filter(({ kind }) => kind === "visit")).toHaveLength(2);
});

it("a long call of one's own contains one read, and a look at a colleague's call is a read of its own", async () => {
  const [teller, auditor] = [await createUser({ role: "teller" }), await createUser({ role: "auditor" })];
  const { actor: customer } = await createCustomer();
  const callId = await takeCall(teller, customer);
  await queryAsOwner("ALTER TABLE calls DISABLE TRIGGER calls_keep");
  await queryAsOwner("UPDATE calls SET opened_at = opened_at - interval '20 minutes' WHERE id = $1", [callId]);
  await queryAsOwner("ALTER TABLE calls ENABLE ALWAYS TRIGGER calls_keep");
  for (const reader of [teller, auditor]) {
    const after = { part: "profile" };
    const read = { action: "customer.read", subjectType: "user", subjectId: customer.userId, after } as const;
    await writeAuditEvent(db, { ...auditRow(reader, read), createdAt: new Date(Date.now() - 10 * 60_000) });
    await getCall(reader, callId);
  }
  const reads = { subjectId: customer.userId, action: "customer.read" };
  expect(await db.prisma.auditEvent.count({ where: { ...reads, actor: teller.userId } })).toBe(1);
  expect(await db.prisma.auditEvent.count({ where: { ...reads, actor: auditor.userId } })).toBe(2);
});
