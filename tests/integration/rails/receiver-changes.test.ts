import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readNachaAnswers } from "@/lib/nacha/read-nacha-answers";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { receiveAnswers } from "@/lib/transfers/ach/receive-answers";
import { findRails, getRail } from "@/lib/transfers/rails/find-rails";
import { endReceiverChange } from "@/lib/transfers/rails/work-message";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { answerFile, askAch, connectAch, readAch, seal, submitAch } from "@/tests/support/nacha/ach";
import { forgetWaiting } from "@/tests/support/network-transfers";

// Tests notifications of change. In these notifications, receivers' banks correct the data of receivers.

let disconnect: () => void;
let admin: Actor;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages CASCADE");
  disconnect = connectAch();
  admin = await createAdmin();
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
});

/** Sends a payment. Returns the transfer's id, the sender's id and the trace number. */
async function sealed() {
  const { sender, transfer } = await submitAch();
  await seal();
  await askAch();
  return { id: transfer.id, senderId: sender.actor.userId, trace: (await readAch(transfer.id))?.traceNumber ?? "" };
}

async function correct(trace: string, code = "C01", corrected = "1918171614"): Promise<void> {
  const answers = readNachaAnswers(await answerFile(trace, code, { corrected }));
  await inTransaction((tx) => receiveAnswers(tx, answers));
}

const readChanges = async (actor = admin) => (await getRail(actor, "interbank")).changes;

/** The newest correction, in the form in which staff refer to it in their request. */
async function newest() {
  const change = (await readChanges())?.items[0];
  if (!change) throw new Error("nothing is corrected");
  const { transferId, code, receivedAt } = change;
  return { transferId, code, receivedAt: receivedAt.toISOString(), reason: "The customer has changed the payee" };
}

const changed = { code: "conflict", messageKey: "changed_meanwhile" };

it("staff see the newest corrected data with the transfer and its customer, masked for an auditor", async () => {
  const [first, second] = [await sealed(), await sealed()];
  await correct(first.trace);
  await correct(second.trace, "C02", "231380104");
  expect(await readChanges()).toMatchObject({
    count: 2,
    items: [
      { transferId: second.id, code: "C02", corrected: "231380104", customerId: second.senderId },
      { transferId: first.id, code: "C01", corrected: "1918171614", customerId: first.senderId },
    ],
  });
  const masked = await readChanges(await createUser({ role: "auditor" }));
  expect(JSON.stringify(masked?.items)).not.toMatch(/1918171614|231380104/);
  expect((await getRail(admin, "wire")).changes).toBeNull();
  expect(JSON.stringify(await findRails(admin), (_, value) => (typeof value === "bigint" ? "" : value))).not.toContain(
    "1918171614",
  );
});

it("the same request again marks the data as done once, with an audit event of the transfer", async () => {
  const { id, trace } = await sealed();
  await correct(trace);
  const [input, requestId] = [await newest(), randomUUID()];
  await endReceiverChange(admin, input, requestId);
  await endReceiverChange(admin, input, requestId);
  expect(await readChanges()).toEqual({ count: 0, items: [] });
  expect((await readAch(id))?.changes).toMatchObject([{ doneBy: admin.userId, doneAt: expect.any(Date) }]);
  const acts = await db.query("SELECT FROM audit_events WHERE action = 'ach-change.end' AND subject_id = $1", [id]);
  expect(acts).toHaveLength(1);
  await expect(endReceiverChange(admin, input)).rejects.toMatchObject(changed);
});

it("of eight people at the same moment one marks the data as done, and newer data stay", async () => {
  const { id, trace } = await sealed();
  await correct(trace);
  const input = await newest();
  const people = await Promise.all(Array.from({ length: 8 }, () => createUser({ role: "teller" })));
  const [results] = await Promise.all([
    Promise.allSettled(people.map((person) => endReceiverChange(person, input))),
    correct(trace, "C01", "1918171615"),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(changed);
  expect(await readChanges()).toMatchObject({ count: 1, items: [{ transferId: id, corrected: "1918171615" }] });
});

it("another role and a person who has lost the role are refused", async () => {
  const { trace } = await sealed();
  await correct(trace);
  const input = await newest();
  const teller = await createUser({ role: "teller" });
  await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [teller.userId]);
  for (const actor of [await createUser({ role: "auditor" }), teller]) {
    await expect(endReceiverChange(actor, input)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await readChanges()).toMatchObject({ count: 1 });
});
