import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { getIncoming } from "@/lib/incoming/find-incoming";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { readNachaAnswers } from "@/lib/nacha/read-nacha-answers";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getRail } from "@/lib/transfers/rails/find-rails";
import { pauseRail } from "@/lib/transfers/rails/pause-rail";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin } from "@/tests/support/factories";
import { nachaOf } from "@/tests/support/incoming";
import { answerFile, connectAch, readFiles, seal, submitAch } from "@/tests/support/nacha/ach";
import {
  drop,
  exchange as exchangeOnce,
  namesIn,
  openTestPlace,
  readIn,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import { forgetWaiting } from "@/tests/support/network-transfers";

// Tests the returns of incoming payments in files for the clearing house.

let disconnect: () => void;
let place: TestPlace;
let admin: Actor;

beforeEach(async () => {
  await queryAsOwner(
    "TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages, network_exchanges, returns_to_send, rail_pauses CASCADE",
  );
  disconnect = connectAch();
  place = openTestPlace("INTERBANK_EXCHANGE");
  admin = await createAdmin();
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
  place.remove();
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);
const exchange = () => exchangeOnce({ settledAfterMs: 0 });
const sealedBy = async (workers: Promise<number[]>) => (await workers).reduce((sum, files) => sum + files, 0);

async function receive(content: string | Buffer): Promise<void> {
  drop(place, `${randomUUID()}.ach`, content);
  await exchange();
}

/** Receives payments to an unknown account, and lets staff return them with R03. Returns the payments. */
async function returnPayments(...amounts: string[]) {
  await receive(nachaOf(amounts.map((amount) => ({ amount, account: "7777777777", receiver: "Ada Lovelace" }))));
  await bookReceived();
  const payments = await db.prisma.incomingPayment.findMany({
    where: { state: "waiting", rail: "interbank" },
    orderBy: { lineNumber: "asc" },
  });
  expect(payments).toHaveLength(amounts.length);
  for (const { id, version } of payments) {
    await workIncoming(admin, { id, version, act: "return", code: "R03", account: "", note: "Unknown" });
  }
  return payments;
}

/** Makes the waiting returns so old that the bank sends them without waiting for the cut-off. */
const letReturnsPass = () => db.query("UPDATE returns_to_send SET created_at = created_at - interval '61 minutes'");
const waitingReturns = () => db.prisma.returnToSend.findMany();
const sealedReturns = () => db.prisma.achReturn.findMany({ orderBy: { traceNumber: "asc" } });

/** The text of the newest sealed file. */
async function sealedText(): Promise<string> {
  return Buffer.from((await readFiles()).at(-1)?.message.content ?? "").toString("latin1");
}

describe("a returned payment", () => {
  it("waits at most an hour, and is in one file with its code, even if four workers seal", async () => {
    const [payment] = await returnPayments("12.34");
    expect(await seal()).toBe(0);
    await letReturnsPass();
    expect(await sealedBy(four(seal))).toBe(1);
    expect(await sealedBy(four(seal))).toBe(0);
    const text = await sealedText();
    expect(readNachaAnswers(text).returns).toEqual([
      { code: "R03", originalTrace: payment?.transactionId, amountMinor: 1_234n, returnTrace: "" },
    ]);
    expect(await sealedReturns()).toMatchObject([
      { incomingPaymentId: payment?.id, code: "R03", originalTrace: payment?.transactionId, dishonouredCode: null },
    ]);
    expect(await waitingReturns()).toEqual([]);
    await four(exchange);
    expect(namesIn(place, "outbox")).toEqual(["000000001.ach"]);
    expect(readIn(place, "outbox", "000000001.ach")).toBe(text);
  });

  it("leaves with the payments of a cut-off, and the numbers have no gap", async () => {
    await returnPayments("1.00", "2.00");
    await submitAch();
    expect(await seal()).toBe(1);
    const [file] = await readFiles();
    expect(file).toMatchObject({ entryCount: 3, totalMinor: 2_300n, firstSequence: 1, lastSequence: 3 });
    expect((await sealedReturns()).map(({ traceNumber }) => Number(traceNumber.slice(8)))).toEqual([2, 3]);
    expect(readNachaAnswers(await sealedText()).returns).toHaveLength(2);
  });

  it("stays while the rail is paused", async () => {
    await returnPayments("1.00");
    await letReturnsPass();
    await pauseRail(admin, { rail: "interbank", reason: "The network reports a fault" });
    expect(await seal()).toBe(0);
    expect(await waitingReturns()).toHaveLength(1);
  });

  it("that is not in its file holds no other return up, and staff see it", async () => {
    const [lost] = await returnPayments("1.00");
    const [file] = await db.query<{ message: string }>(
      "SELECT network_message_id AS message FROM settlement_files WHERE id = $1",
      [lost?.fileId],
    );
    const [other] = await returnPayments("2.00");
    await queryAsOwner(
      "UPDATE settlement_files SET network_message_id = (SELECT network_message_id FROM settlement_files WHERE id = $2) WHERE id = $1",
      [lost?.fileId, other?.fileId],
    );
    await letReturnsPass();
    expect(await seal()).toBe(1);
    expect(await sealedReturns()).toMatchObject([{ incomingPaymentId: other?.id }]);
    const { stuckReturns } = (await getRail(admin, "interbank")).rail;
    expect(stuckReturns).toMatchObject({ count: 1, items: [{ id: lost?.id, problem: "invalid" }] });
    await queryAsOwner("UPDATE settlement_files SET network_message_id = $2 WHERE id = $1", [
      lost?.fileId,
      file?.message,
    ]);
    await db.query("UPDATE returns_to_send SET next_attempt_at = created_at");
    expect(await seal()).toBe(1);
    expect(await sealedReturns()).toHaveLength(2);
  });
});

describe("a dishonoured return", () => {
  /** Returns a payment to its sender, and seals the return in a file. */
  async function sealedReturn() {
    const [payment] = await returnPayments("12.34");
    await letReturnsPass();
    await seal();
    const [sealed] = await sealedReturns();
    return { id: payment?.id ?? "", trace: payment?.transactionId ?? "", returnTrace: sealed?.traceNumber ?? "" };
  }

  const outcomes = async () => {
    const messages = await db.prisma.networkMessage.findMany({
      where: { direction: "in" },
      orderBy: { createdAt: "asc" },
    });
    return messages.slice(1).map(({ problem, incomingPaymentId }) => [problem, incomingPaymentId]);
  };

  it("is shown to staff beside the payment once, and moves no money", async () => {
    const { id, trace, returnTrace } = await sealedReturn();
    const options = { amountMinor: 1_234n, returnTrace };
    await receive(await answerFile(trace, "R68", options));
    await receive(await answerFile(trace, "R61", options));
    expect(await sealedReturns()).toMatchObject([{ dishonouredCode: "R68", dishonouredAt: expect.any(Date) }]);
    expect(await outcomes()).toEqual([
      ["return_dishonoured", id],
      ["return_dishonoured", id],
    ]);
    const { payment, acts } = await getIncoming(admin, id);
    expect(payment.state).toBe("returned");
    expect(acts.map(({ action }) => action)).toContain("incoming-payment.return-dishonoured");
  });

  it("about a return that the bank has not made, and a contested one, are unknown", async () => {
    const { trace, returnTrace } = await sealedReturn();
    await receive(await answerFile(trace, "R68", { amountMinor: 1_234n, returnTrace: "121042889999999" }));
    await receive(await answerFile(trace, "R71", { amountMinor: 1_234n, returnTrace }));
    expect(await outcomes()).toEqual([
      ["unknown_payment", null],
      ["unknown_payment", null],
    ]);
    expect(await sealedReturns()).toMatchObject([{ dishonouredCode: null }]);
  });
});
