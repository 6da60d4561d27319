import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { plainCsv } from "@/lib/downloads/csv-form";
import { returnLatePayments } from "@/lib/incoming/book-received";
import { exportIncoming } from "@/lib/incoming/export-incoming";
import { findIncoming, getIncoming, getIncomingCounts } from "@/lib/incoming/find-incoming";
import type { WorkIncomingInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findWork } from "@/lib/work/find-work";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import {
  createAccount,
  createAdmin,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { entryOf, nachaOf, pacsOf, paymentsOf, statementOf, takeIn } from "@/tests/support/incoming";
import { exceptionsOf, readSettlementFile } from "@/tests/support/settlement/settlement-files";

// Tests the decisions of staff on payments that the bank cannot book by itself.

let first: Actor;
let second: Actor;
let customer: TestCustomer;

beforeEach(async () => {
  [first, second] = [await createAdmin(), await createUser({ role: "teller" })];
  customer = await createCustomer({ balanceMinor: 0n });
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

/** Receives a payment to an unknown account. */
async function wait(amount = "60.00", { uetr = randomUUID(), isNacha = false } = {}) {
  const credit = { amount, account: "7777777777", receiver: "Ada Lovelace", sender: "Grace Sender", uetr };
  const { file } = isNacha ? await takeIn(first, nachaOf([credit])) : await takeIn(first, pacsOf([credit]));
  const [payment] = await paymentsOf(file.id);
  if (!payment) throw new Error("nothing came in");
  expect(payment).toMatchObject({ state: "waiting", reason: "account", version: 2 });
  return { ...payment, file };
}

type Waiting = Awaited<ReturnType<typeof wait>>;

const input = (
  { id, version }: Pick<Waiting, "id" | "version">,
  act: Partial<WorkIncomingInput>,
): WorkIncomingInput => ({
  ...{ id, version, act: "post", account: customer.account.accountNumber, code: "", note: "As the sender's bank says" },
  ...act,
});
const post = (payment: Waiting, actor = first, request: string = randomUUID()) =>
  workIncoming(actor, input(payment, { act: "post" }), request);
const giveBack = (payment: Waiting, actor = first, request: string = randomUUID()) =>
  workIncoming(actor, input(payment, { act: "return", account: "", code: "AC01" }), request);
const ask = (payment: Pick<Waiting, "id" | "version">, actor = first, request: string = randomUUID()) =>
  workIncoming(actor, input(payment, { act: "ask", account: "", note: "Who is this for?" }), request);
const fresh = async ({ id }: Pick<Waiting, "id">) => (await getIncoming(first, id)).payment;
const balance = async () => (await readBalance(customer.account)).balanceMinor;

/** Moves the deadline for a waiting payment into the past. Only the database's owner can change this deadline. */
async function letTimeEnd({ id }: Waiting): Promise<void> {
  await queryAsOwner("ALTER TABLE incoming_payments DISABLE TRIGGER incoming_payments_keep");
  await queryAsOwner("UPDATE incoming_payments SET ends_at = now() - interval '1 minute' WHERE id = $1", [id]);
  await queryAsOwner("ALTER TABLE incoming_payments ENABLE ALWAYS TRIGGER incoming_payments_keep");
}

it("a posting credits the customer, is audited, and a repeat of the request changes nothing", async () => {
  const payment = await wait();
  const request = randomUUID();
  await post(payment, first, request);
  await post(payment, first, request);
  expect(await balance()).toBe(6_000n);
  expect(await fresh(payment)).toMatchObject({ state: "booked", note: "As the sender's bank says" });
  const { acts } = await getIncoming(first, payment.id);
  expect(acts.map(({ action }) => action)).toEqual(["incoming-payment.post", "incoming-payment.take"]);
  await expect(workIncoming(first, input(payment, { note: "Other" }), request)).rejects.toMatchObject({
    code: "idempotency_mismatch",
  });
});

it("of many parallel postings and returns, one succeeds, and the money moves once", async () => {
  const payment = await wait();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? post(payment, first) : giveBack(payment, second))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { state } = await fresh(payment);
  expect(await balance()).toBe(state === "booked" ? 6_000n : 0n);
});

it("a return owes the money to the network until a statement shows the debit", async () => {
  const uetr = randomUUID();
  const payment = await wait("60.00", { uetr });
  await giveBack(payment);
  expect(await fresh(payment)).toMatchObject({ state: "returned", returnCode: "AC01" });
  const entries = [entryOf([{ amount: "60.00", uetr }]), entryOf([{ amount: "60.00", uetr }], { direction: "DBIT" })];
  const { file } = await takeIn(first, statementOf(entries));
  expect(await exceptionsOf(file.id)).toEqual([]);
  await expect(post({ ...payment, version: 4 })).rejects.toMatchObject({ code: "transition_refused" });
});

it("staff find payments by sender, receiver, account and reference", async () => {
  const payment = await wait();
  const query = { state: "waiting", page: 1, pageSize: 100 };
  for (const search of ["grace sender", "LOVELACE", "7777777777"]) {
    const { items } = await findIncoming(first, { ...query, search });
    expect(items.map(({ id }) => id)).toContain(payment.id);
  }
  expect(await findIncoming(first, { ...query, search: "nobody of this name" })).toMatchObject({ items: [], total: 0 });
  expect((await getIncomingCounts(first, 100)).waiting).toBeGreaterThan(0);
});

it("a question keeps the payment waiting, and an act on the version before is refused", async () => {
  const payment = await wait();
  await ask(payment);
  expect(await fresh(payment)).toMatchObject({ state: "waiting", note: "Who is this for?", version: 3 });
  await expect(post(payment)).rejects.toMatchObject({ code: "conflict" });
  await post({ ...payment, version: 3 });
  expect(await balance()).toBe(6_000n);
});

it("a code of another network, an unknown account and a blocked account are refused beside their fields", async () => {
  const [iso, nacha] = [await wait(), await wait("1.00", { isNacha: true })];
  const refused = async (payment: Waiting, act: Partial<WorkIncomingInput>, field: string) =>
    expect(workIncoming(first, input(payment, act))).rejects.toMatchObject({
      ...{ code: "validation_failed", fields: { [field]: expect.anything() } },
    });
  await refused(iso, { act: "return", code: "R03" }, "code");
  await refused(nacha, { act: "return", code: "AC01" }, "code");
  await refused(iso, { account: "00000000000" }, "account");
  await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status: "blocked" } });
  await refused(iso, {}, "account");
  await workIncoming(first, input(nacha, { act: "return", account: "", code: "R04" }));
  expect(await fresh(nacha)).toMatchObject({ state: "returned", returnCode: "R04" });
});

it("only admins and tellers act, and nobody posts to their own account", async () => {
  const payment = await wait();
  for (const actor of [await createUser({ role: "auditor" }), customer.actor]) {
    await expect(post(payment, actor)).rejects.toMatchObject({ code: "forbidden" });
  }
  const { accountNumber: account } = await createAccount(second);
  await expect(workIncoming(second, input(payment, { account }))).rejects.toMatchObject({ code: "forbidden" });
  await db.prisma.user.update({ where: { id: second.userId }, data: { status: "suspended" } });
  await expect(post(payment, second)).rejects.toMatchObject({ code: "forbidden" });
  expect(await fresh(payment)).toMatchObject({ state: "waiting" });
});

it("above the limit, a posting and a return need a second person, and a customer's postings count together", async () => {
  const [large, back, one, other] = [await wait(), await wait(), await wait("30.00"), await wait("30.00")];
  await setFourEyesLimit(5_000n);
  const posting = await proposalFrom(post(large));
  const returning = await proposalFrom(giveBack(back));
  expect(await balance()).toBe(0n);
  await expect(confirmProposal(first, { id: posting })).rejects.toMatchObject({ code: "forbidden" });
  await confirmProposal(second, { id: posting });
  await confirmProposal(second, { id: returning });
  expect(await balance()).toBe(6_000n);
  expect(await fresh(back)).toMatchObject({ state: "returned" });
  const outcomes = await Promise.allSettled([post(one, first), post(other, second)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "proposed" } });
});

it("a proposal ends when somebody asks about the payment, or when it goes back", async () => {
  const payment = await wait();
  await setFourEyesLimit(5_000n);
  const id = await proposalFrom(post(payment));
  await ask(payment, second);
  await expect(confirmProposal(second, { id })).rejects.toMatchObject({ code: "conflict" });
  expect(await balance()).toBe(0n);
});

it("a payment goes back by itself after its time, once, with the code of its reason", async () => {
  const [iso, nacha] = [await wait(), await wait("2.00", { isNacha: true })];
  await letTimeEnd(iso);
  await letTimeEnd(nacha);
  await expect(post(iso)).rejects.toMatchObject({ code: "transition_refused", messageKey: "incoming_late" });
  await Promise.all([returnLatePayments(), returnLatePayments(), returnLatePayments()]);
  expect([await fresh(iso), await fresh(nacha)]).toMatchObject([
    { state: "returned", returnCode: "AC03", decidedByName: null },
    { state: "returned", returnCode: "R03" },
  ]);
});

it("a withdrawal of the file and a posting at the same moment do not both succeed", async () => {
  const payment = await wait();
  const { version } = await readSettlementFile(payment.file.id);
  const outcomes = await Promise.allSettled([withdrawFile(first, { fileId: payment.file.id, version }), post(payment)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance()).toBe((await fresh(payment)).state === "booked" ? 6_000n : 0n);
});

it("a waiting payment is on the work list, and leaves the list with the decision", async () => {
  const payment = await wait();
  const query = { kind: "incoming" as const, owner: "" as const, isLate: false, currency: "", min: null, max: null };
  const listed = async () =>
    (await findWork(first, query, { pageSize: 200 })).items.some(({ id }) => id === payment.id);
  expect(await listed()).toBe(true);
  await post(payment);
  expect(await listed()).toBe(false);
});

it("the names of receivers decide by the bank's setting", async () => {
  const { accountNumber: account } = customer.account;
  const named = { amount: "1.00", account, receiver: "Zebulon Quux", sender: "Grace" };
  const stateWith = async (setting: "post" | "ask" | "return") => {
    env().INCOMING_NAME_MISMATCH = setting;
    const { file } = await takeIn(first, pacsOf([{ ...named, transaction: randomUUID() }]));
    return (await paymentsOf(file.id))[0];
  };
  expect(await stateWith("post")).toMatchObject({ state: "booked" });
  expect(await stateWith("return")).toMatchObject({ state: "returned", returnCode: "BE01" });
  expect(await stateWith("ask")).toMatchObject({ state: "waiting", reason: "name" });
});

it("the verification of the books finds a payment that moved other money than its record says", async () => {
  const [waiting, booked] = [await wait(), await wait()];
  await post(booked);
  const change = (set: string, { id }: Waiting) => `UPDATE incoming_payments SET ${set} WHERE id = '${id}'`;
  const guarantees = async (statement: string) =>
    (await breaksAfter({ statements: [statement] })).filter(({ subject }) => [waiting.id, booked.id].includes(subject));
  const moves = { guarantee: "an incoming payment moves what its record says" };
  expect(
    await guarantees(change("amount_minor = amount_minor + 1, credited_minor = credited_minor + 1", booked)),
  ).toMatchObject([moves, moves]);
  expect(await guarantees(change("amount_minor = amount_minor - 1", waiting))).toMatchObject([moves]);
  expect(
    await guarantees(change("state = 'received', suspense_entry_id = NULL, reason = NULL, ends_at = NULL", waiting)),
  ).toMatchObject([{ guarantee: "an incoming payment has the entries of its state" }]);
});

it("the CSV file has the payments that match the filter, with the reason and the amount", async () => {
  const uetr = randomUUID();
  await wait("61.25", { uetr });
  const plain = (value: unknown) => String(value ?? "");
  const words = { form: plainCsv, header: plain, network: plain, state: plain, reason: plain, moment: plain };
  const exported = async (state: string) =>
    new Response(await exportIncoming(first, { state, search: "Grace Sender" }, words)).text();
  const row = (text: string) => text.split("\n").find((line) => line.includes(uetr)) ?? "";
  for (const part of ["wire", "waiting", "account", "Ada Lovelace", "7777777777", "Grace Sender", "61.25", "USD"])
    expect(row(await exported("waiting"))).toContain(part);
  expect(row(await exported("booked"))).toBe("");
});
