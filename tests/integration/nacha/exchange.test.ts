import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeMessages } from "@/lib/network-messages/exchange-messages";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
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
import { forgetWaiting, readOutcome } from "@/tests/support/network-transfers";

let disconnect: () => void;
let root: string;

beforeEach(async () => {
  await queryAsOwner(
    "TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages, network_exchanges, rail_pauses CASCADE",
  );
  disconnect = connectAch();
  root = mkdtempSync(path.join(tmpdir(), "holdfast-ach-"));
  for (const folder of ["outbox", "inbox"]) mkdirSync(path.join(root, folder));
  env().INTERBANK_EXCHANGE = { kind: "folder", folder: root };
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
  rmSync(root, { recursive: true, force: true });
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);
const exchange = () => exchangeMessages({ budgetMs: 30_000, settledAfterMs: 0 });
const outbox = () => readdirSync(path.join(root, "outbox")).filter((name) => !name.startsWith("."));

/** Writes a file into the inbox as a network does: under a temporary name first. */
function drop(name: string, content: string): void {
  const temporary = path.join(root, "inbox", `.${name}.part`);
  writeFileSync(temporary, content);
  renameSync(temporary, path.join(root, "inbox", name));
}

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
    expect(readFileSync(path.join(root, "outbox", "000000001.ach"))).toEqual(Buffer.from(file?.message.content ?? ""));
    expect(file?.message.state).toBe("handed");
  });

  it("a file with a return is taken by four workers, and again under another name, and the money comes back once", async () => {
    const { sender, transfer, trace } = await accepted();
    const file = await answerFile(trace, "R02");
    drop("returns.ach", file);
    await four(exchange);
    drop("returns-again.ach", file);
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
    drop("totals.ach", file.replaceAll("000000002000", "000000002001"));
    drop("unknown.ach", await answerFile("999999990000001", "R02"));
    await four(exchange);
    const messages = await db.prisma.networkMessage.findMany({ where: { direction: "in" } });
    expect(messages.map(({ state, problem }) => [state, problem]).sort()).toEqual([
      ["set_aside", "totals"],
      ["set_aside", "unknown_payment"],
    ]);
    expect(await readOutcome(transfer.id)).toMatchObject({ status: "closed" });
    expect((await readBalance(sender.account)).balanceMinor).toBe(8_000n);
  });
});
