import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readNachaAnswers, UnreadableNacha } from "@/lib/nacha/read-nacha-answers";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { StatedLine } from "@/lib/reconciliation/sample/write-camt";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { receiveAnswers as receiveIn } from "@/lib/transfers/ach/receive-answers";
import { takeReturns } from "@/lib/transfers/networks/take-returns";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, readBalance } from "@/tests/support/factories";
import { answerFile, askAch, connectAch, endReturns, readAch, seal, submitAch } from "@/tests/support/nacha/ach";
import { forgetWaiting, readNotices, readOutcome, type SentTransfer } from "@/tests/support/network-transfers";
import {
  camtOf,
  exceptionsOf,
  type FoundException,
  importLines,
  lineOf,
  readSettlementFile,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";

let disconnect: () => void;
let admin: Actor;

beforeAll(async () => {
  admin = await createAdmin();
});
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
const orderOf = ({ transfer }: Sealed) =>
  db.prisma.networkOrder.findUniqueOrThrow({ where: { transferId: transfer.id } });
const contradictionsOf = ({ transfer }: Sealed) =>
  db.prisma.auditEvent.findMany({ where: { subjectId: transfer.id, action: "transfer.network-contradiction" } });

/** Imports a statement of the clearing house. Returns the exceptions of the transfer. */
async function importFor({ transfer }: Sealed, lines: StatedLine[]): Promise<FoundException[]> {
  const { exceptions } = await importLines(admin, lines, { rail: "interbank" });
  return exceptions.filter(({ transferId }) => transferId === transfer.id);
}

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

  it("in the time for returns, after a statement has shown the payment, contradicts nothing, and its credit is the return", async () => {
    const sent = await sealed();
    await importFor(sent, [lineOf(sent)]);
    const file = await answerFile(sent.trace, "R03");
    await four(() => receiveAnswers(file));
    await takeReturns({ budgetMs: 10_000 });
    expect(await balanceOf(sent)).toBe(10_000n);
    expect(await readOutcome(sent.transfer.id)).toMatchObject({ status: "deleted", order_state: "accepted" });
    expect(await orderOf(sent)).toMatchObject({ state: "accepted", contradiction: null });
    expect(await contradictionsOf(sent)).toEqual([]);
    expect(await importFor(sent, [lineOf(sent, { isCredit: true })])).toEqual([]);
    const back = await db.prisma.networkReturn.findUniqueOrThrow({ where: { transferId: sent.transfer.id } });
    expect(back).toMatchObject({ state: "booked", code: "R03", fileId: expect.any(String) });
    await receiveAnswers(file);
    expect(await contradictionsOf(sent)).toEqual([]);
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("stays the return of a paid payment if the statement is withdrawn before the network repeats its file", async () => {
    const sent = await sealed();
    const { file: statement } = await importLines(admin, [lineOf(sent)], { rail: "interbank" });
    const file = await answerFile(sent.trace, "R03");
    await receiveAnswers(file);
    const { version } = await readSettlementFile(statement.id);
    await withdrawFile(admin, { fileId: statement.id, version });
    await receiveAnswers(file);
    await takeReturns({ budgetMs: 10_000 });
    expect(await contradictionsOf(sent)).toEqual([]);
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("that arrives during the import of its payment's statement contradicts nothing", async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await sealed();
      const statement = await uploadFile(admin, camtOf([lineOf(sent)]), { rail: "interbank" });
      const file = await answerFile(sent.trace, "R03");
      await Promise.all([
        confirmFile(admin, { fileId: statement.id, version: statement.version }),
        receiveAnswers(file),
      ]);
      expect(await contradictionsOf(sent)).toEqual([]);
      expect(await balanceOf(sent)).toBe(10_000n);
      const own = (await exceptionsOf(statement.id)).filter(({ transferId }) => transferId === sent.transfer.id);
      const { state } = await orderOf(sent);
      expect(own.map(({ kind }) => kind)).toEqual(state === "accepted" ? [] : ["missing_with_us"]);
    }
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
    expect((await contradictionsOf(sent)).length).toBeGreaterThan(0);
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
