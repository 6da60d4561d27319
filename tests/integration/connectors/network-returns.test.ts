import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import { db } from "@/lib/server/db";
import { magicAccountNumber } from "@/lib/transfers/connectors/sandbox-behaviour";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import { recallPayment } from "@/lib/transfers/networks/recall-payment";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import type { ReturnAnswer } from "@/lib/transfers/networks/receive-network-return";
import { takeReturns } from "@/lib/transfers/networks/take-returns";
import { claimNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import {
  letTimePass,
  readNotices,
  readOutcome,
  type SentTransfer,
  sendApproved,
  sendOut,
  setStatus,
  workForLong,
} from "@/tests/support/network-transfers";
import {
  camtOf,
  exceptionsOf,
  importLines,
  lineOf,
  readSettlementFile,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { workCurrent } from "@/tests/support/settlement/work-exception";

const whole: ReturnAnswer = { outcome: "returned", amountMinor: 2_000n, chargesMinor: 0n, code: "AC04" };
const lessCharges: ReturnAnswer = { ...whole, amountMinor: 1_850n, chargesMinor: 150n };

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

async function sendOne(): Promise<SentTransfer> {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/**
 * Writes a statement entry for several returned payments of 20.00 each. The entry's amount is the sum of these payments less the
 * charges.
 */
function entryWithCharges(sent: SentTransfer[], charges: string): string {
  const payments = sent.map(
    ({ transfer }) =>
      `<TxDtls><Refs><EndToEndId>${transfer.id.replaceAll("-", "")}</EndToEndId></Refs><Amt Ccy="USD">20.00</Amt></TxDtls>`,
  );
  return `<Ntry><Amt Ccy="USD">${(20 * sent.length - Number(charges)).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${today()}</Dt></BookgDt><Chrgs><TtlChrgsAndTaxAmt Ccy="USD">${charges}</TtlChrgsAndTaxAmt></Chrgs>
    <NtryDtls>${payments.join("")}</NtryDtls></Ntry>`;
}

const balanceOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;
const returnOf = async (transferId: string) => await db.prisma.networkReturn.findUnique({ where: { transferId } });
const backOnAccount = { status: "deleted", ending: "reversed", order_state: "accepted" };
const closed = { status: "closed", ending: null, order_state: "accepted", entries: 1n };

describe("a return that a network reports", () => {
  it.each([
    ["whole", whole, 2n],
    ["less charges", lessCharges, 3n],
  ])("gives the sender the whole amount once, %s, also in parallel and again", async (_, answer, entries) => {
    const sent = await sendOne();
    const { id } = sent.transfer;
    const receipts = await Promise.all(Array.from({ length: 12 }, () => receiveNetworkAnswer(id, answer)));
    expect(receipts.toSorted()).toEqual(["news", ...Array.from({ length: 11 }, () => "same")]);
    expect(await receiveNetworkAnswer(id, answer)).toBe("same");
    expect(await readOutcome(id)).toMatchObject({
      ...{ ...backOnAccount, entries },
      reason: "The receiver’s account is closed.",
    });
    expect(await balanceOf(sent)).toBe(10_000n);
    expect(await returnOf(id)).toMatchObject({ state: "booked", chargesMinor: answer.chargesMinor });
    expect((await readNotices(id)).onSite.at(-1)).toBe("transfer-reversed");
    const { phase, networkReturn } = await getTransferDetails(sent.sender.actor, id);
    expect({ phase, networkReturn }).toMatchObject({
      phase: "released",
      networkReturn: { state: "booked", code: "AC04" },
    });
  });

  it("is told in the customer's language", async () => {
    const sent = await sendOne();
    await db.prisma.user.update({ where: { id: sent.sender.actor.userId }, data: { locale: "de" } });
    await receiveNetworkAnswer(sent.transfer.id, { ...whole, code: "R16" });
    expect((await readOutcome(sent.transfer.id)).reason).toBe("Das Konto des Empfängers ist gesperrt.");
  });

  it("counts although the answer that the payment was accepted was lost", async () => {
    const sent = await sendApproved("wire", { amount: "20.00" });
    await letTimePass();
    await claimNetworkOrders(["wire"]);
    expect(await receiveNetworkAnswer(sent.transfer.id, whole)).toBe("news");
    expect(await readOutcome(sent.transfer.id)).toMatchObject(backOnAccount);
    expect(await receiveNetworkAnswer(sent.transfer.id, { outcome: "accepted", reference: "N-1" })).toBe("same");
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("that differs from the first return moves nothing and is a contradiction", async () => {
    const sent = await sendOne();
    await receiveNetworkAnswer(sent.transfer.id, whole);
    expect(await receiveNetworkAnswer(sent.transfer.id, lessCharges)).toBe("contradiction");
    expect(await receiveNetworkAnswer(sent.transfer.id, { outcome: "refused", reason: "No" })).toBe("contradiction");
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it.each([
    ["more than was sent", { ...whole, amountMinor: 2_001n }],
    ["a part without charges", { ...whole, amountMinor: 1_999n }],
    ["more with its charges than was sent", { ...whole, chargesMinor: 1n }],
  ])("of %s is refused, and staff see it", async (_, answer) => {
    const sent = await sendOne();
    const { id } = sent.transfer;
    expect(await receiveNetworkAnswer(id, answer)).toBe("news");
    expect(await receiveNetworkAnswer(id, answer)).toBe("same");
    expect(await readOutcome(id)).toMatchObject(closed);
    expect(await balanceOf(sent)).toBe(8_000n);
    const admin = await createAdmin();
    expect((await getTransferDossier(admin, "wire", id)).networkReturn).toMatchObject({ state: "refused" });
    const wires = (await getNetworkHealth(admin)).find(({ rail }) => rail === "wire");
    expect(wires?.contradicted).toContain(id);
  });

  it("of a refused or cancelled order, of an unsent transfer or without an amount moves nothing", async () => {
    const refused = await sendApproved("wire", { amount: "20.00", accountNumber: magicAccountNumber("refuses") });
    await workForLong(2);
    expect(await receiveNetworkAnswer(refused.transfer.id, whole)).toBe("news");
    expect(await returnOf(refused.transfer.id)).toMatchObject({ state: "refused" });
    expect(await balanceOf(refused)).toBe(10_000n);
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const transfer = await sendOut(sender, "wire", { amount: "20.00" });
    await cancelTransfer(sender.actor, transfer.id);
    expect(await receiveNetworkAnswer(transfer.id, whole)).toBe("unknown");
    expect(await receiveNetworkAnswer(randomUUID(), whole)).toBe("unknown");
    const sent = await sendOne();
    expect(await receiveNetworkAnswer(sent.transfer.id, { ...whole, amountMinor: 0n })).toBe("unknown");
    expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
  });

  it("and a recall at the same moment return the money once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await sendOne();
      const { id } = sent.transfer;
      const [answered] = await Promise.allSettled([receiveNetworkAnswer(id, whole), recallPayment(id)]);
      expect(answered).toMatchObject({ status: "fulfilled", value: "news" });
      await setStatus(sent.transfer, "deleted", { reason: "again" }).catch(() => undefined);
      expect(await readOutcome(id)).toMatchObject({ ...backOnAccount, entries: 2n });
      expect(await balanceOf(sent)).toBe(10_000n);
    }
  });

  it("above the four-eyes limit waits, and no money moves", async () => {
    const sent = await sendOne();
    await setFourEyesLimit(100n);
    expect(await receiveNetworkAnswer(sent.transfer.id, whole)).toBe("news");
    expect(await receiveNetworkAnswer(sent.transfer.id, whole)).toBe("same");
    expect(await returnOf(sent.transfer.id)).toMatchObject({ state: "waiting" });
    expect(await readOutcome(sent.transfer.id)).toMatchObject(closed);
    expect(await balanceOf(sent)).toBe(8_000n);
  });

  it("cannot be changed or removed, and the site cannot write one", async () => {
    const sent = await sendOne();
    const { id } = sent.transfer;
    await receiveNetworkAnswer(id, whole);
    await expect(
      db.query("UPDATE network_returns SET amount_minor = 1 WHERE transfer_id = $1", [id]),
    ).rejects.toThrow();
    await expect(db.query("DELETE FROM network_returns WHERE transfer_id = $1", [id])).rejects.toThrow();
  });
});

describe("a network's file after its message", () => {
  it.each([
    ["whole", whole],
    ["less charges", lessCharges],
  ])("that states the payment and the return has no differences, %s", async (_, answer) => {
    const sent = await sendOne();
    await receiveNetworkAnswer(sent.transfer.id, answer);
    const { exceptions } = await importLines(await createAdmin(), [
      lineOf(sent),
      lineOf(sent, { amountMinor: answer.amountMinor, isCredit: true }),
    ]);
    expect(exceptions.filter(({ transferId }) => transferId === sent.transfer.id)).toEqual([]);
    expect(await returnOf(sent.transfer.id)).toMatchObject({ fileId: expect.any(String) });
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it.each([
    ["of one return", ["20.00"], "1.50", true],
    ["of two returns in one entry", ["20.00", "20.00"], "3.00", true],
    ["that differ from the message", ["20.00"], "1.40", false],
  ])("that states the sent amounts and the charges %s", async (_, amounts, charges, isExplained) => {
    const sent = await sendAccepted("wire", amounts);
    for (const { transfer } of sent) await receiveNetworkAnswer(transfer.id, lessCharges);
    const bytes = camtOf(sent.map((one) => lineOf(one)))
      .toString()
      .replace("</Stmt>", `${entryWithCharges(sent, charges)}</Stmt>`);
    const admin = await createAdmin();
    const file = await uploadFile(admin, Buffer.from(bytes));
    await confirmFile(admin, { fileId: file.id, version: file.version });
    const own = (await exceptionsOf(file.id)).filter(({ kind }) => kind !== "missing_there");
    expect(own.map(({ theirsMinor }) => theirsMinor)).toEqual(isExplained ? [] : [-2_000n, 140n]);
    for (const one of sent) {
      expect((await returnOf(one.transfer.id))?.fileId).toBe(isExplained ? file.id : null);
      expect(await balanceOf(one)).toBe(10_000n);
    }
    await expectCleanBooks();
    const { version } = await readSettlementFile(file.id);
    await withdrawFile(admin, { fileId: file.id, version });
    expect((await returnOf(sent[0]?.transfer.id ?? ""))?.fileId).toBeNull();
  });

  it("that states the return twice has one difference", async () => {
    const sent = await sendOne();
    await receiveNetworkAnswer(sent.transfer.id, whole);
    const back = lineOf(sent, { isCredit: true });
    const { exceptions } = await importLines(await createAdmin(), [lineOf(sent), back, back]);
    const own = exceptions.filter(({ transferId }) => transferId === sent.transfer.id);
    expect(own.map(({ kind }) => kind)).toEqual(["missing_with_us"]);
  });

  it("by which staff have returned the money makes the message no second return", async () => {
    const sent = await sendOne();
    const admin = await createAdmin();
    const { exceptions } = await importLines(admin, [lineOf(sent), lineOf(sent, { isCredit: true })]);
    const back = exceptions.find(({ kind, transferId }) => kind === "returned" && transferId === sent.transfer.id);
    if (!back) throw new Error("the return is no exception");
    await workCurrent(admin, back, { act: "reverse" });
    expect(await receiveNetworkAnswer(sent.transfer.id, whole)).toBe("news");
    expect(await returnOf(sent.transfer.id)).toMatchObject({ state: "in_file" });
    expect(await balanceOf(sent)).toBe(10_000n);
  });
});

it("the sandbox sends payments back, and the bank takes each return once", async () => {
  const sent = await Promise.all(
    (["returns", "returns-less"] as const).map((behaviour) =>
      sendApproved("wire", { amount: "20.00", accountNumber: magicAccountNumber(behaviour) }),
    ),
  );
  await workForLong(3);
  await Promise.all([1, 2, 3].map(() => takeReturns({ budgetMs: 20_000 })));
  expect(await takeReturns({ budgetMs: 20_000 })).toBe(0);
  for (const one of sent) {
    expect(await readOutcome(one.transfer.id)).toMatchObject(backOnAccount);
    expect(await balanceOf(one)).toBe(10_000n);
  }
  expect((await returnOf(sent[1]?.transfer.id ?? ""))?.chargesMinor).toBe(100n);
});
