import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { isPart } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { readNetworkHealth } from "@/lib/transfers/networks/get-network-health.sql";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser, readBalance } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { readOutcome, type SentTransfer } from "@/tests/support/network-transfers";
import {
  type FoundException,
  importLines,
  lineOf,
  readException,
  sendAccepted,
} from "@/tests/support/settlement/settlement-files";
import { work as workAsSeen, workCurrent } from "@/tests/support/settlement/work-exception";

// A network returns 18.50 of a payment of 20.00 and keeps 1.50 as charges. The bank could not book the network's message. Staff
// return the whole payment because of the network's file, and the bank pays the charges.

const message = { outcome: "returned", amountMinor: 1_850n, chargesMinor: 150n, code: "AC04" } as const;
const reverse = { act: "reverse" } as const;

let admin: Actor;
let colleague: Actor;
let third: Actor;
beforeAll(async () => {
  [admin, colleague, third] = [await createAdmin(), await createUser({ role: "teller" }), await createAdmin()];
});
beforeEach(async () => await setFourEyesLimit(null));
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

type Returned = { sent: SentTransfer; exceptions: FoundException[]; exception: FoundException };

async function importReturn(sent: SentTransfer, amounts: bigint[] = [1_850n]): Promise<Returned> {
  const lines = amounts.map((amountMinor) => lineOf(sent, { amountMinor, isCredit: true }));
  const { exceptions } = await importLines(admin, [lineOf(sent), ...lines]);
  const own = exceptions.filter(({ kind, transferId }) => kind === "returned" && transferId === sent.transfer.id);
  const [exception] = own;
  if (!exception) throw new Error("the return is no exception");
  return { sent, exceptions: own, exception };
}

async function sendOne(): Promise<SentTransfer> {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** Creates a return that exceeds the four-eyes limit, so that its message waits. The limit stays. */
async function waitingReturn(answer: typeof message | { amountMinor: bigint; chargesMinor: bigint } = message) {
  const sent = await sendOne();
  await setFourEyesLimit(100n);
  await receiveNetworkAnswer(sent.transfer.id, { ...message, ...answer });
  expect(await returnOf(sent)).toMatchObject({ state: "waiting" });
  await setFourEyesLimit(null);
  const returned = await importReturn(sent, [answer.amountMinor]);
  await setFourEyesLimit(100n);
  return returned;
}

/** Creates a return that is refused, because the network's file has stated the return before the message. */
async function refusedReturn(amounts?: bigint[]): Promise<Returned> {
  const sent = await sendOne();
  const returned = await importReturn(sent, amounts);
  await receiveNetworkAnswer(sent.transfer.id, message);
  expect(await returnOf(sent)).toMatchObject({ state: "refused" });
  return returned;
}

const returnOf = async ({ transfer }: SentTransfer) =>
  await db.prisma.networkReturn.findUnique({ where: { transferId: transfer.id } });
const balanceOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;
const settlementBalance = async () =>
  await db.query(
    "SELECT sum(ledger_system_balance(id))::bigint AS balance FROM ledger_accounts WHERE code = 'settlement:wire:USD'",
  );

async function expectReturnedOnce({ sent, exceptions }: Returned): Promise<void> {
  const { id } = sent.transfer;
  expect(await balanceOf(sent)).toBe(10_000n);
  expect(await readOutcome(id)).toMatchObject({ status: "deleted", ending: "reversed", order_state: "accepted" });
  for (const one of exceptions) expect(await readException(one.id)).toMatchObject({ state: "reversed" });
  const charges = await db.query("SELECT FROM journal_entries WHERE kind = 'return-charges' AND subject_id = $1", [id]);
  expect(charges).toHaveLength(1);
  expect(await returnOf(sent)).toMatchObject({
    ...{ state: "booked", amountMinor: 1_850n, chargesMinor: 150n },
    ...{ entryId: expect.any(String), chargesEntryId: expect.any(String), fileId: expect.any(String) },
  });
}

describe("staff return a payment that came back less charges", () => {
  it("after the message was refused, and the bank pays the charges", async () => {
    await sendOne();
    const before = await settlementBalance();
    const returned = await refusedReturn();
    expect(isPart(await getException(admin, returned.exception.id))).toBe(false);
    await workCurrent(admin, returned.exception, reverse);
    await expectReturnedOnce(returned);
    expect(await settlementBalance()).toEqual(before);
    expect(await receiveNetworkAnswer(returned.sent.transfer.id, message)).toBe("same");
  });

  it("and a later file that states the return again has a difference that gives nothing back", async () => {
    const returned = await refusedReturn();
    await workCurrent(admin, returned.exception, reverse);
    const again = lineOf(returned.sent, { amountMinor: 1_850n, isCredit: true });
    const { exceptions } = await importLines(admin, [again]);
    const own = exceptions.filter(({ transferId }) => transferId === returned.sent.transfer.id);
    expect(own.map(({ kind }) => kind)).toEqual(["missing_with_us"]);
    await expectReturnedOnce(returned);
  });

  it("after the money came back in two parts, and one part is on the suspense account", async () => {
    const returned = await refusedReturn([1_000n, 850n]);
    await workCurrent(admin, returned.exception, { act: "suspense" });
    await workCurrent(colleague, returned.exceptions[1] ?? returned.exception, reverse);
    await expectReturnedOnce(returned);
  });

  it("while the message waits, with a second person", async () => {
    const returned = await waitingReturn();
    const proposal = await proposalFrom(workCurrent(admin, returned.exception, reverse, randomUUID()));
    expect(await balanceOf(returned.sent)).toBe(8_000n);
    await confirmProposal(colleague, { id: proposal }, randomUUID());
    await expectReturnedOnce(returned);
  });

  it("and a whole return that waits is booked without charges", async () => {
    const { sent, exception } = await waitingReturn({ amountMinor: 2_000n, chargesMinor: 0n });
    const proposal = await proposalFrom(workCurrent(admin, exception, reverse, randomUUID()));
    await confirmProposal(colleague, { id: proposal }, randomUUID());
    expect(await balanceOf(sent)).toBe(10_000n);
    expect(await returnOf(sent)).toMatchObject({ state: "booked", chargesEntryId: null });
  });

  it("from a file with the whole amount, and the message then adds no charges", async () => {
    const { sent, exception } = await refusedReturn([2_000n]);
    await workCurrent(admin, exception, reverse);
    expect(await balanceOf(sent)).toBe(10_000n);
    expect(await returnOf(sent)).toMatchObject({ state: "in_file", chargesEntryId: null });
  });
});

describe("second actors", () => {
  it("repeated and parallel acts return the money once", async () => {
    const returned = await refusedReturn();
    const request = randomUUID();
    const acts = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => workAsSeen(admin, returned.exception, reverse, request)),
      ...Array.from({ length: 3 }, () => workAsSeen(colleague, returned.exception, reverse, randomUUID())),
      receiveNetworkAnswer(returned.sent.transfer.id, message),
    ]);
    expect(acts.some(({ status }) => status === "fulfilled")).toBe(true);
    await expectReturnedOnce(returned);
    await expect(workCurrent(admin, returned.exception, reverse)).rejects.toMatchObject({ code: "transition_refused" });
    await expectReturnedOnce(returned);
  });

  it("the message and the act at one moment return the money once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const returned = await importReturn(await sendOne());
      const { id } = returned.sent.transfer;
      const [received, worked] = await Promise.allSettled([
        receiveNetworkAnswer(id, message),
        workCurrent(admin, returned.exception, reverse),
      ]);
      expect(received).toMatchObject({ status: "fulfilled", value: "news" });
      expect(await returnOf(returned.sent)).toMatchObject({
        state: worked.status === "fulfilled" ? "booked" : "refused",
      });
      if (worked.status === "rejected") await workCurrent(admin, returned.exception, reverse);
      await expectReturnedOnce(returned);
    }
  });

  it("two approvals and the repeated message at one moment return the money once", async () => {
    const returned = await waitingReturn();
    const proposal = await proposalFrom(workCurrent(admin, returned.exception, reverse, randomUUID()));
    const acts = await Promise.allSettled([
      confirmProposal(colleague, { id: proposal }, randomUUID()),
      confirmProposal(third, { id: proposal }, randomUUID()),
      receiveNetworkAnswer(returned.sent.transfer.id, message),
    ]);
    expect(acts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expectReturnedOnce(returned);
  });

  it("an auditor, a customer and the sender's own staff account are refused", async () => {
    const { sent, exception } = await refusedReturn();
    const auditor = await createUser({ role: "auditor" });
    for (const actor of [auditor, sent.sender.actor]) {
      await expect(workCurrent(actor, exception, reverse)).rejects.toMatchObject({ code: "forbidden" });
    }
    await db.query("UPDATE users SET role = 'teller' WHERE id = $1", [sent.sender.actor.userId]);
    const own = { ...sent.sender.actor, role: "teller" } as const;
    await expect(workCurrent(own, exception, reverse)).rejects.toMatchObject({ code: "forbidden" });
    expect(await balanceOf(sent)).toBe(8_000n);
    await workCurrent(admin, exception, reverse);
  });
});

describe("a return that staff booked in another way", () => {
  it.each([
    ["waits", "customer", waitingReturn],
    ["waits", "claim", waitingReturn],
    ["was refused", "fee", refusedReturn],
    ["was refused", "loss", refusedReturn],
  ] as const)("and whose message %s is open until the act `%s` has ended its line", async (_, act, create) => {
    const { sent, exception } = await create();
    await setFourEyesLimit(null);
    expect(await openReturns()).toContain(sent.transfer.id);
    await workCurrent(admin, exception, { act: "suspense" });
    expect(await openReturns()).toContain(sent.transfer.id);
    await workCurrent(admin, exception, { act, note: "Agreed with the other bank" });
    expect(await openReturns()).not.toContain(sent.transfer.id);
    expect((await getTransferDossier(admin, "wire", sent.transfer.id)).networkReturn).toMatchObject({
      state: "in_file",
    });
  });

  it("stays open after a note, and a note cannot end the line of a return that waits", async () => {
    const refused = await refusedReturn();
    await workCurrent(admin, refused.exception, { act: "note", note: "Nothing is booked" });
    expect(await openReturns()).toContain(refused.sent.transfer.id);
    const { exception, sent } = await waitingReturn();
    await expect(
      workCurrent(admin, exception, { act: "note", note: "Nothing is booked" }, randomUUID()),
    ).rejects.toMatchObject({ code: "transition_refused" });
    expect(await openReturns()).toContain(sent.transfer.id);
  });

  it("stays open while the file states only a part of the money", async () => {
    const { sent, exceptions } = await refusedReturn([1_000n]);
    for (const one of exceptions) await workCurrent(admin, one, { act: "customer", note: "The first part" });
    expect(await openReturns()).toContain(sent.transfer.id);
    const rest = await importLines(admin, [lineOf(sent, { amountMinor: 850n, isCredit: true })]);
    for (const { transferId, ...one } of rest.exceptions)
      if (transferId === sent.transfer.id) await workCurrent(admin, one, { act: "customer", note: "The rest" });
    expect(await openReturns()).not.toContain(sent.transfer.id);
  });
});

const openReturns = async () => (await readNetworkHealth()).flatMap(({ contradicted }) => contradicted);

describe("a return stays open", () => {
  it.each([
    ["the file and the message state other amounts", { ...message, amountMinor: 1_840n, chargesMinor: 160n }],
    ["the message does not add up to the payment", { ...message, chargesMinor: 140n }],
    ["no message states the charges", null],
  ])("if %s", async (_, answer) => {
    const { sent, exception } = await importReturn(await sendOne());
    if (answer) await receiveNetworkAnswer(sent.transfer.id, answer);
    expect(isPart(await getException(admin, exception.id))).toBe(true);
    await expect(workCurrent(admin, exception, reverse)).rejects.toMatchObject({
      ...{ code: "transition_refused", messageKey: "return_amount" },
    });
    expect(await balanceOf(sent)).toBe(8_000n);
    if (answer) expect(await returnOf(sent)).toMatchObject({ state: "refused" });
  });

  it("the database refuses a booked return without the money's return, and other changes of its amounts", async () => {
    const { sent } = await refusedReturn();
    const { id } = sent.transfer;
    const entry = "(SELECT entry_id FROM transfers WHERE id = $1)";
    for (const change of [
      `state = 'booked', entry_id = ${entry}, charges_entry_id = ${entry}`,
      "state = 'in_file'",
      "state = 'waiting'",
      "amount_minor = 1900, charges_minor = 100",
    ]) {
      const update = queryAsOwner(`UPDATE network_returns SET ${change} WHERE transfer_id = $1`, [id]);
      await expect(update).rejects.toThrow("does not change");
    }
  });
});
