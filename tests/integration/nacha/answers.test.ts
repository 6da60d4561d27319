import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readNachaAnswers, UnreadableNacha } from "@/lib/nacha/read-nacha-answers";
import { db, inTransaction } from "@/lib/server/db";
import { receiveAnswers as receiveIn } from "@/lib/transfers/ach/receive-answers";
import { takeReturns } from "@/lib/transfers/networks/take-returns";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { readBalance } from "@/tests/support/factories";
import { answerFile, askAch, connectAch, endReturns, readAch, seal, submitAch } from "@/tests/support/nacha/ach";
import { forgetWaiting, readNotices, readOutcome, type SentTransfer } from "@/tests/support/network-transfers";

let disconnect: () => void;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages CASCADE");
  disconnect = connectAch();
});
afterEach(async () => {
  await expectCleanBooks();
  await forgetWaiting();
  disconnect();
});

type Sealed = SentTransfer & { trace: string };

/** Sends a payment of 20.00 in a file. */
async function sealed(): Promise<Sealed> {
  const sent = await submitAch();
  await seal();
  await askAch();
  const entry = await readAch(sent.transfer.id);
  return { ...sent, trace: entry?.traceNumber ?? "" };
}

/** Sends a payment of 20.00, and lets time pass until the payment counts as accepted. */
async function accepted(): Promise<Sealed> {
  const sent = await sealed();
  await endReturns();
  await askAch();
  expect(await readOutcome(sent.transfer.id)).toMatchObject({ status: "closed" });
  return sent;
}

const receiveAnswers = async (file: string) => {
  const answers = readNachaAnswers(file);
  return await inTransaction((tx) => receiveIn(tx, answers));
};
const balanceOf = async ({ sender }: Sealed) => (await readBalance(sender.account)).balanceMinor;
const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);

describe("a return", () => {
  it("in the time for returns refuses the payment once, and the customer reads the reason in words", async () => {
    const sent = await sealed();
    const file = await answerFile(sent.trace, "R03");
    expect(await receiveAnswers(file)).toEqual({ taken: 1, unknown: 0, dishonoured: null });
    await four(() => receiveAnswers(file));
    await askAch();
    const outcome = await readOutcome(sent.transfer.id);
    expect(outcome).toMatchObject({ status: "deleted", order_state: "refused" });
    expect(outcome.reason).toMatch(/account/i);
    expect(await balanceOf(sent)).toBe(10_000n);
    expect(
      (await readNotices(sent.transfer.id)).onSite.filter((event) => /reject|revers|return|delete/.test(event)),
    ).toHaveLength(1);
  });

  it("of an accepted payment gives the money back once, whatever repeats", async () => {
    const sent = await accepted();
    const file = await answerFile(sent.trace, "R02");
    await four(() => receiveAnswers(file));
    await receiveAnswers(file);
    await takeReturns({ budgetMs: 10_000 });
    expect(await balanceOf(sent)).toBe(10_000n);
    const returns = await db.prisma.networkReturn.findMany({ where: { transferId: sent.transfer.id } });
    expect(returns).toMatchObject([{ state: "booked", code: "R02", amountMinor: 2_000n, chargesMinor: 0n }]);
  });

  it("is booked by the list of returns if the process ended after the return was stored", async () => {
    const sent = await accepted();
    await queryAsOwner(
      "UPDATE ach_entries SET return_code = 'R02', returned_minor = 2000, returned_at = now() WHERE transfer_id = $1",
      [sent.transfer.id],
    );
    await four(() => takeReturns({ budgetMs: 10_000 }));
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("with another amount or code after the first one is a contradiction, and moves no money", async () => {
    const sent = await accepted();
    await receiveAnswers(await answerFile(sent.trace, "R02"));
    await receiveAnswers(await answerFile(sent.trace, "R16"));
    expect(await balanceOf(sent)).toBe(10_000n);
    const events = await db.query(
      "SELECT FROM audit_events WHERE subject_id = $1 AND action = 'transfer.network-contradiction'",
      [sent.transfer.id],
    );
    expect(events.length).toBeGreaterThan(0);
    expect(await readAch(sent.transfer.id)).toMatchObject({ returnCode: "R02" });
  });

  it.each(["R01", "R04", "R09", "R16", "R20", "R29", "R85"])("with the code %s has a reason in words", async (code) => {
    const sent = await sealed();
    await receiveAnswers(await answerFile(sent.trace, code));
    const { reason } = await readOutcome(sent.transfer.id);
    expect(reason).not.toBe("");
    expect(reason).not.toContain(code);
  });

  it("of an entry that is not the bank's, and a dishonoured return, change nothing", async () => {
    const sent = await accepted();
    expect(await receiveAnswers(await answerFile("999999990000001", "R02"))).toMatchObject({ taken: 0, unknown: 1 });
    expect(await receiveAnswers(await answerFile(sent.trace, "R61"))).toMatchObject({ taken: 0, unknown: 1 });
    expect(await receiveAnswers(await answerFile(sent.trace, "R02", { amountMinor: 2_001n }))).toMatchObject({
      taken: 0,
      unknown: 1,
    });
    expect(await balanceOf(sent)).toBe(8_000n);
  });

  it("in a file that is cut in half changes nothing", async () => {
    const sent = await accepted();
    const file = await answerFile(sent.trace, "R02");
    await expect(receiveAnswers(file.slice(0, 420))).rejects.toBeInstanceOf(UnreadableNacha);
    expect(await balanceOf(sent)).toBe(8_000n);
  });
});

describe("a notification of change", () => {
  it("is stored once for the payment, and moves no money", async () => {
    const sent = await accepted();
    const file = await answerFile(sent.trace, "C01", { corrected: "1918171614" });
    await four(() => receiveAnswers(file));
    expect((await readAch(sent.transfer.id))?.changes).toMatchObject([{ code: "C01", corrected: "1918171614" }]);
    expect(await balanceOf(sent)).toBe(8_000n);
    expect(await readOutcome(sent.transfer.id)).toMatchObject({ status: "closed" });
  });
});
