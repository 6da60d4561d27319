import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, readBalance } from "@/tests/support/factories";
import {
  answerFile,
  askAch,
  connectAch,
  endReturns,
  readAch,
  readFiles,
  seal,
  submitAch,
} from "@/tests/support/nacha/ach";
import {
  drop,
  exchange as exchangeOnce,
  namesIn,
  openTestPlace,
  readIn,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import { forgetWaiting, readOutcome } from "@/tests/support/network-transfers";

let disconnect: () => void;
let place: TestPlace;

beforeEach(async () => {
  await queryAsOwner(
    "TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages, network_exchanges, rail_pauses CASCADE",
  );
  disconnect = connectAch();
  place = openTestPlace("INTERBANK_EXCHANGE");
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
  place.remove();
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);
const exchange = () => exchangeOnce({ settledAfterMs: 0 });
const outbox = () => namesIn(place, "outbox");

async function accepted() {
  const sent = await submitAch();
  await seal();
  await endReturns();
  await askAch();
  const entry = await readAch(sent.transfer.id);
  return { ...sent, trace: entry?.traceNumber ?? "" };
}

describe("files of the clearing house", () => {
  it("a sealed file reaches the outbox once, with the bytes that were sealed, and not while the rail is paused", async () => {
    await submitAch();
    await seal();
    const admin = await createAdmin();
    await pauseRail(admin, { rail: "interbank", reason: "The network reports a fault" });
    await four(exchange);
    expect(outbox()).toEqual([]);
    const pause = await db.prisma.railPause.findFirstOrThrow({ where: { resumedAt: null } });
    await resumeRail(admin, { id: pause.id, reason: "The fault is over" });
    await four(exchange);
    expect(outbox()).toEqual(["000000001.ach"]);
    const [file] = await readFiles();
    expect(readIn(place, "outbox", "000000001.ach")).toBe(Buffer.from(file?.message.content ?? "").toString());
    expect(file?.message.state).toBe("handed");
  });

  it("a file with a return is taken by four workers, and again under another name, and the money comes back once", async () => {
    const { sender, transfer, trace } = await accepted();
    const file = await answerFile(trace, "R02");
    drop(place, "returns.ach", file);
    await four(exchange);
    drop(place, "returns-again.ach", file);
    await four(exchange);
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
    expect(await db.prisma.networkReturn.count({ where: { transferId: transfer.id } })).toBe(1);
    const messages = await db.prisma.networkMessage.findMany({
      where: { direction: "in" },
      orderBy: { createdAt: "asc" },
    });
    expect(messages.map(({ state, kind }) => [state, kind])).toEqual([
      ["processed", "nacha"],
      ["repeated", "nacha"],
    ]);
  });

  it("a return with wrong control totals or about an unknown entry is set aside, and moves no money", async () => {
    const { sender, transfer, trace } = await accepted();
    const file = await answerFile(trace, "R02");
    drop(place, "totals.ach", file.replaceAll("000000002000", "000000002001"));
    drop(place, "unknown.ach", await answerFile("999999990000001", "R02"));
    await four(exchange);
    const messages = await db.prisma.networkMessage.findMany({ where: { direction: "in" } });
    expect(messages.map(({ state, problem }) => [state, problem]).sort()).toEqual([
      ["set_aside", "totals"],
      ["set_aside", "unknown_payment"],
    ]);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed" });
    expect((await readBalance(sender.account)).balanceMinor).toBe(8_000n);
  });

  it("a file with a record in a wrong place is set aside, and staff are not asked to confirm its payments", async () => {
    const { trace } = await accepted();
    const [header, batch, entry, addenda, ...end] = (await answerFile(trace, "R02")).split("\n");
    drop(place, "misplaced.ach", [header, batch, addenda, entry, ...end].join("\n"));
    await four(exchange);
    const messages = await db.prisma.networkMessage.findMany({ where: { direction: "in" } });
    expect(messages).toMatchObject([{ state: "set_aside", problem: "malformed" }]);
    expect(await db.prisma.settlementFile.count({ where: { messageId: messages[0]?.id ?? "" } })).toBe(0);
  });
});
