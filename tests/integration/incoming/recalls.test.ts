import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { renderEmail } from "@/lib/email/render-email";
import { findHistory } from "@/lib/history/find-history";
import { getStatement } from "@/lib/history/get-statement";
import { locales } from "@/lib/i18n/locales";
import { answerRecall } from "@/lib/incoming/answer-recall";
import { bookReceived, returnLatePayments } from "@/lib/incoming/book-received";
import { getIncoming } from "@/lib/incoming/find-incoming";
import { getIncomingCredit } from "@/lib/incoming/get-incoming-credit";
import type { AnswerRecallInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { readMessage } from "@/lib/iso20022/read-message";
import { findNotifications } from "@/lib/notifications/find-notifications";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { getSpending } from "@/lib/spending/get-spending";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAccount, createAdmin, createUser, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { balanceOf, createReceiver } from "@/tests/support/incoming";
import { creditOf, recallRequestOf } from "@/tests/support/network-messages/correspondent";
import { exchangeIn, untilIdle } from "@/tests/support/network-messages/exchange-in-process";
import {
  drop,
  endLeases,
  exchange,
  namesIn,
  openTestPlace,
  readIn,
  received,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import { moveOwn } from "@/tests/support/own-transfers";
import { createRates } from "@/tests/support/rates";

// Another bank asks for its money back (camt.056). This bank answers with camt.029, and returns the money with pacs.004.

let place: TestPlace;
let receiver: TestCustomer;
let first: Actor;
let second: Actor;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: "COBADEFFXXX" });
  receiver = await createReceiver();
  [first, second] = [await createAdmin(), await createUser({ role: "teller" })];
});
afterEach(async () => {
  await setFourEyesLimit(null);
  place.remove();
  env().NETWORK_WIRE = "sandbox";
  await expectCleanBooks();
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);

/** Lets four workers exchange files and book payments. */
async function work(): Promise<void> {
  await four(exchange);
  await four(bookReceived);
}

/** An account number that belongs to nobody. A payment to this number waits for staff. */
const nobody = "9999999999";

type Asked = { uetr: string; caseId: string };

const recall = ({ uetr, caseId }: Asked, changes: { code?: string; bic?: string; amount?: string } = {}) =>
  drop(
    place,
    `${randomUUID()}.xml`,
    recallRequestOf({ uetr, amount: changes.amount ?? "25.00" }, { caseId, ...changes }),
  );

const newAsked = (): Asked => ({ uetr: randomUUID(), caseId: `C${randomUUID().slice(0, 8)}` });

/** Receives a payment of 25.00 USD, and a request for its return. */
async function ask({ account = receiver.account.accountNumber, amount = "25.00" } = {}) {
  const asked = newAsked();
  drop(place, `${asked.uetr}.xml`, creditOf(account, { uetr: asked.uetr, amount }));
  await work();
  recall(asked, { amount });
  await work();
  return { ...asked, ...(await find(asked)) };
}

async function find({ uetr, caseId }: Asked) {
  const payment = await db.prisma.incomingPayment.findFirstOrThrow({ where: { uetr } });
  const request = await db.prisma.incomingRecall.findFirstOrThrow({ where: { uetr, caseId } });
  return { payment, request };
}

const input = (
  { request: { id, version } }: { request: { id: string; version: number } },
  answer: Partial<AnswerRecallInput>,
): AnswerRecallInput => ({ id, version, act: "refuse", code: "", basis: "", note: "As the customer says", ...answer });

type Item = Awaited<ReturnType<typeof ask>>;

const refuse = (item: Item, actor = first, request: string = randomUUID(), code: AnswerRecallInput["code"] = "CUST") =>
  answerRecall(actor, input(item, { act: "refuse", code }), request);
const giveBack = (
  item: Item,
  { actor = first, request = randomUUID() as string, basis = "" as AnswerRecallInput["basis"] } = {},
) => answerRecall(actor, input(item, { act: "give-back", basis }), request);

/** Reads the outbox, and returns the messages of one kind about a payment. */
const sent = ({ uetr }: Pick<Asked, "uetr">, kind: "camt.029" | "pacs.004") =>
  namesIn(place, "outbox")
    .map((name) => readIn(place, "outbox", name))
    .filter((text) => text.includes(`:${kind}.`) && text.includes(uetr));

/** Reads the outbox, and returns the answers about a payment, sorted by case. */
async function answers(item: Pick<Asked, "uetr">) {
  const messages = await Promise.all(sent(item, "camt.029").map((text) => readMessage(Buffer.from(text))));
  const all = messages.flatMap((message) => (message.kind === "camt.029" ? message.answers : []));
  return all.sort((one, other) => (one.caseId < other.caseId ? -1 : 1));
}

describe("a request of another bank", () => {
  it("is stored once, whatever repeats, and its message is processed", async () => {
    const item = await ask();
    recall(item);
    recall(item, { code: "FRAD" });
    await work();
    const requests = await db.prisma.incomingRecall.findMany({ where: { uetr: item.uetr } });
    expect(requests).toMatchObject([
      {
        state: "open",
        caseId: item.caseId,
        reasonCode: "DUPL",
        paymentId: item.payment.id,
        openedByBic: "COBADEFFXXX",
      },
    ]);
    expect((await received()).filter(({ kind }) => kind === "camt.056").map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => "processed"),
    );
    expect(await balanceOf(receiver)).toBe(2_500n);
    expect(sent(item, "camt.029")).toEqual([]);
  });

  it("that comes before its payment waits, and is joined when the payment comes", async () => {
    const asked = newAsked();
    recall(asked);
    await work();
    const before = await db.prisma.incomingRecall.findFirstOrThrow({ where: asked });
    expect(before).toMatchObject({ state: "waiting", paymentId: null });
    drop(place, "credit.xml", creditOf(receiver.account.accountNumber, { uetr: asked.uetr }));
    await work();
    await work();
    const { payment, request } = await find(asked);
    expect(request).toMatchObject({ state: "open", paymentId: payment.id });
  });

  it("for a payment that never comes is answered by the bank itself after two business days", async () => {
    const asked = newAsked();
    recall(asked);
    await work();
    expect(sent(asked, "camt.029")).toEqual([]);
    await endWait(asked);
    await four(exchange);
    await four(exchange);
    expect(await answers(asked)).toMatchObject([
      { caseId: asked.caseId, uetr: asked.uetr, outcome: "refused", reasonCode: "NOOR" },
    ]);
  });

  it("for a payment that has gone back is answered by the bank itself", async () => {
    const asked = newAsked();
    drop(place, "credit.xml", creditOf(nobody, { uetr: asked.uetr }));
    await work();
    const { id, version } = await db.prisma.incomingPayment.findFirstOrThrow({ where: { uetr: asked.uetr } });
    await workIncoming(first, { id, version, act: "return", code: "AC03", account: "", note: "Unknown" });
    recall(asked);
    await work();
    await four(exchange);
    expect(await answers(asked)).toMatchObject([{ caseId: asked.caseId, outcome: "refused", reasonCode: "ARDT" }]);
    expect(sent(asked, "pacs.004")).toHaveLength(1);
  });
});

/** Ends the time that a request may wait for its payment. Only the database's owner can change this time. */
async function endWait({ caseId }: Asked): Promise<void> {
  await queryAsOwner("ALTER TABLE incoming_recalls DISABLE TRIGGER incoming_recalls_keep");
  await queryAsOwner("UPDATE incoming_recalls SET waits_until = received_at WHERE case_id = $1", [caseId]);
  await queryAsOwner("ALTER TABLE incoming_recalls ENABLE ALWAYS TRIGGER incoming_recalls_keep");
}

describe("a refusal", () => {
  it("leaves once with its code, is audited, and a second request for the payment gets the same answer", async () => {
    const item = await ask();
    const request = randomUUID();
    await refuse(item, first, request);
    await refuse(item, first, request);
    await four(exchange);
    await four(exchange);
    const again = { ...item, caseId: "AGAIN-1" };
    recall(again, { code: "CUST" });
    await work();
    await four(exchange);
    expect(await answers(item)).toMatchObject([
      { caseId: "AGAIN-1", outcome: "refused", reasonCode: "CUST", uetr: item.uetr },
      { caseId: item.caseId, outcome: "refused", reasonCode: "CUST", uetr: item.uetr },
    ]);
    expect(await balanceOf(receiver)).toBe(2_500n);
    const { acts } = await getIncoming(first, item.payment.id);
    // Events of the same moment have no fixed order.
    expect(acts.map(({ action }) => action.replace("incoming-payment.", "")).sort()).toEqual([
      ...["answer-recall", "recall", "recall", "refuse", "take"],
    ]);
    await expect(refuse(item)).rejects.toMatchObject({ code: "transition_refused", messageKey: "recall_ended" });
  });
});

describe("giving back", () => {
  it("returns the money of a payment that waits, by one return and one answer", async () => {
    const item = await ask({ account: nobody });
    await expect(giveBack(item, { basis: "consent" })).rejects.toMatchObject({ fields: { basis: expect.anything() } });
    await giveBack(item);
    await four(exchange);
    await four(exchange);
    expect((await find(item)).payment).toMatchObject({ state: "returned", returnCode: "FOCR" });
    expect(sent(item, "pacs.004")).toHaveLength(1);
    expect(sent(item, "pacs.004")[0]).toContain("<Cd>FOCR</Cd>");
    expect(sent(item, "pacs.004")[0]).toContain(`<OrgnlUETR>${item.uetr}</OrgnlUETR>`);
    expect(await answers(item)).toMatchObject([{ caseId: item.caseId, outcome: "accepted", reasonCode: "" }]);
    const { recalls, back } = await getIncoming(first, item.payment.id);
    expect(recalls).toMatchObject([{ state: "given_back", answer: { state: "handed" }, isOverdue: false }]);
    expect(back).toMatchObject({ isExchanged: true, message: { state: "handed" } });
  });

  it("takes booked money from the customer, who must have agreed, and tells the customer", async () => {
    const item = await ask();
    const request = randomUUID();
    await expect(giveBack(item)).rejects.toMatchObject({
      ...{ code: "validation_failed", fields: { basis: expect.anything() } },
    });
    await giveBack(item, { basis: "consent", request });
    await giveBack(item, { basis: "consent", request });
    await four(exchange);
    expect(await balanceOf(receiver)).toBe(0n);
    expect(sent(item, "pacs.004")).toHaveLength(1);
    expect(await answers(item)).toMatchObject([{ caseId: item.caseId, outcome: "accepted" }]);
    expect((await find(item)).request).toMatchObject({
      ...{ state: "given_back", basis: "consent", decidedBy: first.userId, note: "As the customer says" },
    });
    const { actor } = receiver;
    const { notifications } = await findNotifications(actor, { pageSize: 5 });
    expect(notifications.map(({ kind }) => kind)).toEqual(["payment-recalled", "payment-received"]);
    expect(await getIncomingCredit(actor, item.payment.id)).toMatchObject({ returnedAt: expect.any(Date) });
    const { items } = await findHistory(actor, { pageSize: 5, hasBalances: true });
    expect(items).toMatchObject([
      { kind: "incoming", direction: "out", amountMinor: 2_500n, subjectId: item.payment.id, balanceAfterMinor: 0n },
      { kind: "incoming", direction: "in", amountMinor: 2_500n, subjectId: item.payment.id, balanceAfterMinor: 2_500n },
    ]);
    // A returned payment does not count as spending. The returned amount reduces the income.
    const income = await findHistory(actor, { pageSize: 5, filters: { category: "income" } });
    expect(income.items.map(({ direction }) => direction)).toEqual(["out", "in"]);
    expect((await findHistory(actor, { pageSize: 5, filters: { category: "none" } })).items).toEqual([]);
    expect((await getSpending(actor)).currencies.filter(({ spentMinor }) => spentMinor > 0n)).toEqual([]);
    const statement = await getStatement(actor, {});
    expect(typeof statement === "string" ? [] : statement.lines.map(({ event }) => event).sort()).toEqual([
      ...["recalled", "received"],
    ]);
    const [email] = await db.query<{ props: never }>(
      "SELECT props FROM emails WHERE recipient = $1 AND template = 'payment-recalled'",
      [actor.email],
    );
    for (const locale of locales) {
      const { text } = await renderEmail("payment-recalled", email?.props ?? ({} as never), { locale });
      for (const part of ["Ada Sender", "25", `/transactions/${item.payment.id}`]) expect(text).toContain(part);
    }
  });

  it("returns a payment that staff have posted from the suspense account, and a converted payment in its own currency", async () => {
    await createRates();
    const item = await ask({ account: nobody });
    const euros = await createReceiver("EUR");
    const { id, version } = item.payment;
    const account = euros.account.accountNumber;
    await workIncoming(first, { id, version, act: "post", account, code: "", note: "A new number" });
    expect(await balanceOf(euros)).toBeGreaterThan(0n);
    await giveBack(item, { basis: "bank_error" });
    await exchange();
    expect(await balanceOf(euros)).toBe(0n);
    expect(sent(item, "pacs.004")[0]).toContain('<RtrdIntrBkSttlmAmt Ccy="USD">25.00</RtrdIntrBkSttlmAmt>');
    expect(sent(item, "pacs.004")).toHaveLength(1);
  });

  it("above the limit needs a second person, and a refusal does not", async () => {
    const [large, refused, posted] = [await ask(), await ask(), await ask({ account: nobody })];
    await setFourEyesLimit(2_000n);
    const proposal = await proposalFrom(giveBack(large, { basis: "consent" }));
    const waiting = await proposalFrom(giveBack(posted));
    expect(await balanceOf(receiver)).toBe(5_000n);
    await expect(confirmProposal(first, { id: proposal })).rejects.toMatchObject({ code: "forbidden" });
    await confirmProposal(second, { id: proposal });
    await confirmProposal(second, { id: waiting });
    await refuse(refused);
    expect(await balanceOf(receiver)).toBe(2_500n);
    const states = await Promise.all([large, refused, posted].map(async (item) => (await find(item)).request.state));
    expect(states).toEqual(["given_back", "refused", "given_back"]);
  });

  it("that is proposed has no effect after another person has refused", async () => {
    const item = await ask();
    await setFourEyesLimit(2_000n);
    const id = await proposalFrom(giveBack(item, { basis: "consent" }));
    await refuse(item, second);
    await expect(confirmProposal(second, { id })).rejects.toMatchObject({
      code: expect.stringMatching(/conflict|refused/),
    });
    expect(await balanceOf(receiver)).toBe(2_500n);
    await exchange();
    expect(await answers(item)).toMatchObject([{ outcome: "refused", reasonCode: "CUST" }]);
  });
});

describe("a second actor", () => {
  it("of many parallel answers one counts, and one answer leaves", async () => {
    const item = await ask();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? refuse(item, second) : giveBack(item, { basis: "consent", request: randomUUID() }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await four(exchange);
    await four(exchange);
    const { state } = (await find(item)).request;
    expect(await balanceOf(receiver)).toBe(state === "given_back" ? 0n : 2_500n);
    expect(sent(item, "pacs.004")).toHaveLength(state === "given_back" ? 1 : 0);
    expect(await answers(item)).toMatchObject([{ outcome: state === "given_back" ? "accepted" : "refused" }]);
  });

  it("all open requests for a payment get the same answer", async () => {
    const item = await ask();
    const other = { ...item, caseId: "OTHER-7" };
    recall(other, { code: "FRAD" });
    await work();
    await refuse(item, first, randomUUID(), "NOAS");
    await four(exchange);
    expect((await answers(item)).map(({ reasonCode }) => reasonCode)).toEqual(["NOAS", "NOAS"]);
    await expect(refuse({ ...item, ...(await find(other)) })).rejects.toMatchObject({ messageKey: "recall_ended" });
  });

  it("a customer who spends the money at that moment either keeps it or loses it, and never both", async () => {
    const item = await ask();
    const other = await createAccount(receiver.actor);
    const spend = moveOwn(receiver.actor, [receiver.account, other], { amount: "25.00" });
    const [spent, given] = await Promise.allSettled([spend, giveBack(item, { basis: "consent" })]);
    expect([spent, given].filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { state } = (await find(item)).request;
    expect(state).toBe(given.status === "fulfilled" ? "given_back" : "open");
    if (given.status === "rejected") {
      expect(given.reason).toMatchObject({ code: "transition_refused", messageKey: "recall_funds" });
      await refuse(item, first, randomUUID(), "AM04");
    }
  });

  it("a payment that goes back by itself ends the request, and an answer at that moment is refused", async () => {
    const item = await ask({ account: nobody });
    await endTime(item);
    await expect(giveBack(item)).rejects.toMatchObject({ messageKey: "incoming_late" });
    await expect(refuse(item)).rejects.toMatchObject({ messageKey: "incoming_late" });
    await Promise.all([returnLatePayments(), returnLatePayments(), refuse(item).catch(() => undefined)]);
    await four(exchange);
    expect((await find(item)).payment).toMatchObject({ state: "returned", returnCode: "AC03" });
    expect(await answers(item)).toMatchObject([{ outcome: "refused", reasonCode: "ARDT" }]);
    expect(sent(item, "pacs.004")).toHaveLength(1);
  });

  it("a posting to a customer and a return of the same payment do not both succeed", async () => {
    const item = await ask({ account: nobody });
    const { id, version } = item.payment;
    const account = receiver.account.accountNumber;
    const post = workIncoming(second, { id, version, act: "post", account, code: "", note: "A new number" });
    const outcomes = await Promise.allSettled([post, giveBack(item)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { payment, request } = await find(item);
    expect([payment.state, request.state]).toEqual(
      payment.state === "booked" ? ["booked", "open"] : ["returned", "given_back"],
    );
    expect(await balanceOf(receiver)).toBe(payment.state === "booked" ? 2_500n : 0n);
  });

  it("a request waits again when the file of its payment is withdrawn, and the bank keeps no answer", async () => {
    const item = await ask({ account: nobody });
    const { version } = await db.prisma.settlementFile.findUniqueOrThrow({ where: { id: item.payment.fileId } });
    await withdrawFile(first, { fileId: item.payment.fileId, version });
    expect(await db.prisma.incomingRecall.findUniqueOrThrow({ where: { id: item.request.id } })).toMatchObject({
      ...{ state: "waiting", paymentId: null },
    });
    await expect(refuse(item)).rejects.toMatchObject({ code: "not_found" });
  });

  it("only admins and tellers answer, and nobody answers for a payment to themselves", async () => {
    const item = await ask();
    const auditor = await createUser({ role: "auditor" });
    for (const actor of [auditor, receiver.actor]) {
      await expect(refuse(item, actor)).rejects.toMatchObject({ code: "forbidden" });
      await expect(giveBack(item, { actor, basis: "consent" })).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await getIncoming(auditor, item.payment.id)).recalls).toMatchObject([{ state: "open" }]);
    // The name in the message is not the account holder's name, so staff post the payment.
    const account = (await createAccount(second)).accountNumber;
    const own = await ask({ account });
    const { id, version } = own.payment;
    if (own.payment.state === "waiting") {
      await workIncoming(first, { id, version, act: "post", account, code: "", note: "Known" });
    }
    await expect(refuse(own, second)).rejects.toMatchObject({ code: "forbidden" });
    await db.prisma.user.update({ where: { id: second.userId }, data: { status: "suspended" } });
    await expect(refuse(item, second)).rejects.toMatchObject({ code: "forbidden" });
    expect((await find(item)).request).toMatchObject({ state: "open" });
  });

  it("the database keeps a request and its answer", async () => {
    const item = await ask();
    await refuse(item);
    await exchange();
    const { id } = item.request;
    for (const change of [
      "answer_code = 'LEGL'",
      "state = 'open'",
      "answer_message_id = NULL",
      "reason_code = 'FRAD'",
    ]) {
      const statement = `UPDATE incoming_recalls SET ${change}, version = version + 1 WHERE id = $1`;
      await expect(queryAsOwner(statement, [id])).rejects.toMatchObject({ code: "HF002" });
      await expect(db.query(statement, [id])).rejects.toMatchObject({ code: "42501" });
    }
    await expect(queryAsOwner("DELETE FROM incoming_recalls WHERE id = $1", [id])).rejects.toMatchObject({
      code: "HF002",
    });
  });

  it("the verification of the books finds money that was not taken back from the customer", async () => {
    const [given, refused] = [await ask(), await ask()];
    await giveBack(given, { basis: "consent" });
    await refuse(refused);
    const broken = async (statement: string, { payment }: Item) =>
      (await breaksAfter({ statements: [statement] }))
        .filter(({ subject }) => subject === payment.id)
        .map(({ guarantee }) => guarantee);
    const kept = `UPDATE incoming_payments SET state = 'booked', reversal_entry_id = NULL, return_code = NULL, returned_at = NULL WHERE id = '${given.payment.id}'`;
    expect(await broken(kept, given)).toEqual([
      "an incoming payment has the entries of its state",
      "money that the bank has promised to give back is on its way",
    ]);
    const promised = `UPDATE incoming_recalls SET state = 'given_back', answer_code = NULL WHERE id = '${refused.request.id}'`;
    expect(await broken(promised, refused)).toEqual(["money that the bank has promised to give back is on its way"]);
  });
});

describe("a worker that dies", () => {
  it("killed at any statement of the database, it sends each answer once", async () => {
    const begin = async () => {
      const item = await ask();
      await refuse(item);
      return item;
    };
    await begin();
    const count = Number((await exchangeIn(place, 0, "before")).printed);
    expect(count).toBeGreaterThan(10);
    let deaths = 0;
    for (let statement = 2; statement <= count; statement += 4) {
      const item = await begin();
      const { end } = await exchangeIn(place, statement, statement % 8 === 2 ? "before" : "after");
      deaths += end === "SIGKILL" ? 1 : 0;
      expect(await untilIdle()).toBe(true);
      await endLeases();
      await exchange({ leaseMs: 0 });
      await exchange();
      expect([statement, (await answers(item)).length]).toEqual([statement, 1]);
    }
    expect(deaths).toBeGreaterThan(count / 6);
  });
});

/** Moves the deadline for a waiting payment into the past. Only the database's owner can change this deadline. */
async function endTime({ payment: { id } }: Item): Promise<void> {
  await queryAsOwner("ALTER TABLE incoming_payments DISABLE TRIGGER incoming_payments_keep");
  await queryAsOwner("UPDATE incoming_payments SET ends_at = now() - interval '1 minute' WHERE id = $1", [id]);
  await queryAsOwner("ALTER TABLE incoming_payments ENABLE ALWAYS TRIGGER incoming_payments_keep");
}
