import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { getMonths } from "@/lib/books/periods/get-months";
import { ages, queueKeys } from "@/lib/desk/desk.model";
import { findStaffActs } from "@/lib/desk/find-staff-acts";
import { getDesk } from "@/lib/desk/get-desk";
import { deskSql } from "@/lib/desk/read-desk.sql";
import { staffActsSql } from "@/lib/desk/read-staff-acts.sql";
import { getIncoming } from "@/lib/incoming/find-incoming";
import { workIncomingInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import type { Actor } from "@/lib/server/actor";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { pacsOf, paymentsOf, takeIn } from "@/tests/support/incoming";
import { wire } from "@/tests/support/outgoing-orders";
import { camtOf, lineOf, sendAccepted, uploadFile } from "@/tests/support/settlement/settlement-files";

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});

const waiting = async (actor: Actor, key: string) => {
  const queue = (await getDesk(actor)).queues.find((candidate) => candidate.key === key);
  return { ...queue, count: ages.reduce((sum, age) => sum + (queue?.byAge[age] ?? 0), 0) };
};

describe("the first page of the back office", () => {
  it("the back office's first page counts pending items by age, shows the oldest, and leaves out decided items", async () => {
    const before = await waiting(admin, "wire");
    const { actor } = await createCustomer({ balanceMinor: 500_000n });
    const order = () => wireTransferInput.parse({ ...wire, amount: "10.00" });
    const first = await initiateTransfer(actor, { channel: "wire", ...order() }, randomUUID());
    await initiateTransfer(actor, { channel: "wire", ...order() }, randomUUID());
    const queue = await waiting(admin, "wire");
    expect(queue.count).toBe(before.count + 2);
    expect(queue.byAge?.hour).toBe((before.byAge?.hour ?? 0) + 2);
    expect(queue.oldestAt).toBeInstanceOf(Date);
    await editTransfer(admin, "wire", { id: first.id, payload: { status: "approved" } }, randomUUID());
    expect((await waiting(admin, "wire")).count).toBe(before.count + 1);
    await expectCleanBooks();
  });

  it("the back office's first page counts the items that wait for a second person, and not the decided items", async () => {
    const before = await waiting(admin, "proposal");
    const [colleague, { account }] = [await createAdmin(), await createCustomer()];
    await setFourEyesLimit(1_000n);
    const payload = { balance: "20.00", balanceSeen: "0", reason: "Cash paid in at the counter" };
    const input = editAccountInput.parse({ accountNumber: account.accountNumber, payload });
    const id = await proposalFrom(editAccount(admin, input));
    const queue = await waiting(admin, "proposal");
    expect(queue).toMatchObject({ count: before.count + 1, oldestAt: expect.any(Date) });
    expect(queue.byAge?.hour).toBe((before.byAge?.hour ?? 0) + 1);
    await declineProposal(colleague, { id, reason: "No slip" });
    await setFourEyesLimit(null);
    expect((await waiting(admin, "proposal")).count).toBe(before.count);
  });

  it("the back office's first page counts the networks' files that wait for a colleague, until the colleague confirms a file", async () => {
    const [before, colleague] = [await waiting(admin, "file"), await createAdmin()];
    const { id, version } = await uploadFile(
      admin,
      camtOf((await sendAccepted("wire", ["12.00"])).map((sent) => lineOf(sent))),
    );
    const queue = await waiting(admin, "file");
    expect(queue).toMatchObject({ count: before.count + 1, oldestAt: expect.any(Date) });
    await confirmFile(colleague, { fileId: id, version }, randomUUID());
    expect((await waiting(admin, "file")).count).toBe(before.count);
  });

  it("the back office's first page counts the incoming payments that wait, until staff decide", async () => {
    const before = await waiting(admin, "incoming");
    const months = await getMonths(admin);
    const { file } = await takeIn(
      admin,
      pacsOf([{ amount: "12.00", account: "99999999999", receiver: "Nobody Here" }]),
    );
    expect(await waiting(admin, "incoming")).toMatchObject({ count: before.count + 1, oldestAt: expect.any(Date) });
    expect((await getMonths(admin)).waitingPayments).toBe(months.waitingPayments + 1);
    const [payment] = await paymentsOf(file.id);
    const { version } = (await getIncoming(admin, payment?.id ?? "")).payment;
    const act = { id: payment?.id ?? "", version, act: "return" as const, code: "AC01", note: "Unknown" };
    await workIncoming(admin, workIncomingInput.parse(act), randomUUID());
    expect((await waiting(admin, "incoming")).count).toBe(before.count);
  });

  it("the back office's first page shows each rail's outgoing and returned money since the last end of a day", async () => {
    const moved = async () =>
      (await getDesk(admin)).rails?.rails.find((money) => money.rail === "wire" && money.currency === "USD");
    const before = await moved();
    const { actor } = await createCustomer({ balanceMinor: 500_000n });
    const { id } = await initiateTransfer(
      actor,
      { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: "25.00" }) },
      randomUUID(),
    );
    await editTransfer(admin, "wire", { id, payload: { status: "approved" } }, randomUUID());
    expect((await moved())?.outMinor).toBe((before?.outMinor ?? 0n) + 2_500n);
    await editTransfer(admin, "wire", { id, payload: { status: "deleted", reason: "Wrong account" } }, randomUUID());
    expect((await moved())?.inMinor).toBe((before?.inMinor ?? 0n) + 2_500n);
    await expectCleanBooks();
  });

  it("a teller sees queues and money, and only authorised staff see the bank's day and colleagues", async () => {
    const [teller, auditor] = [await createUser({ role: "teller" }), await createUser({ role: "auditor" })];
    expect((await getDesk(teller)).state).toBeNull();
    expect((await getDesk(teller)).queues.map(({ key }) => key)).toEqual([...queueKeys]);
    expect((await getDesk(auditor)).state).toMatchObject({ openFailures: expect.any(Number) });
    await expect(findStaffActs(teller)).rejects.toMatchObject({ code: "forbidden" });
    const { actor: customer } = await createCustomer();
    await expect(getDesk(customer)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("the back office's first page lists the latest acts of staff, and no acts of customers", async () => {
    const { actor } = await createCustomer({ balanceMinor: 500_000n });
    const { id } = await initiateTransfer(
      actor,
      { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: "1.00" }) },
      randomUUID(),
    );
    await editTransfer(admin, "wire", { id, payload: { status: "active" } }, randomUUID());
    await drainTransferOutbox();
    const acts = await findStaffActs(admin);
    expect(acts[0]).toMatchObject({ actorId: admin.userId, subjectType: "transfer", subjectId: id });
    expect(acts.map(({ actorId }) => actorId)).not.toContain(actor.userId);
  });

  it("the back office's first page is read only by indexes, whatever the sizes of the tables", async () => {
    const statements: [string, unknown[]][] = [
      [deskSql(queueKeys, 10), [new Date(), new Date()]],
      [staffActsSql, [10]],
    ];
    await withConnection(async (connection) => {
      await connection.query("SET enable_seqscan = off");
      for (const [statement, values] of statements) {
        const plan = JSON.stringify(await connection.query(`EXPLAIN (FORMAT JSON) ${statement}`, values));
        expect(plan).toContain("Index");
        for (const table of ["transfers", "loans", "deposits", "postings", "audit_events"]) {
          expect(plan).not.toMatch(new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`));
        }
      }
    });
  });
});
