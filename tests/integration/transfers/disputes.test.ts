import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { getProposal } from "@/lib/approvals/get-proposal";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { verifyBooks } from "@/lib/ledger/verify-books";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { answerDispute, withdrawDispute } from "@/lib/transfers/disputes/change-dispute";
import { decideDispute } from "@/lib/transfers/disputes/decide-dispute";
import { endDisputes } from "@/lib/transfers/disputes/disputes.sql";
import { findDisputes, getDispute, getDisputeCounts } from "@/lib/transfers/disputes/find-disputes";
import { openDispute } from "@/lib/transfers/disputes/open-dispute";
import { decideDisputeInput, openDisputeInput } from "@/lib/transfers/disputes/schema";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { answerReturn } from "@/lib/transfers/returns/answer-return";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { getReturnRequest } from "@/lib/transfers/returns/find-return-requests";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { letDisputeEnd, payAndBeRefused } from "@/tests/support/disputes";
import {
  createAdmin,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
  testPin,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { pay, setFinalDays } from "@/tests/support/returns";

vi.hoisted(() => {
  process.env.NEW_BENEFICIARY_LIMIT = "100000";
  process.env.STEP_UP_LIMIT = "100000";
});

/** This limit is far above all amounts of these tests, so only a rule that applies to any amount can demand a second person. */
const highLimit = 100_000_000n;

let staff: Actor;
let colleague: Actor;
let third: Actor;
let auditor: Actor;
let payer: TestCustomer;
let shop: TestCustomer;
let paid: Transfer;

beforeAll(async () => {
  [staff, colleague, third] = [await createAdmin(), await createAdmin(), await createAdmin()];
  auditor = await createUser({ role: "auditor" });
});
beforeEach(async () => {
  payer = await createCustomer({ balanceMinor: 100_000n });
  shop = await createCustomer();
  paid = await payAndBeRefused(payer, shop);
  await setFinalDays(0);
  await setFourEyesLimit(highLimit);
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await setFinalDays();
  await expectCleanBooks();
});

const explanation = "The shop does not exist";
const reason = "The police have closed the shop";
const open = (actor = payer.actor, fields: object = {}, requestId?: string) =>
  openDispute(actor, openDisputeInput.parse({ id: paid.id, ground: "deceived", explanation, ...fields }), requestId);
const decide = (id: string, fields: object = {}, actor = staff, requestId?: string) =>
  decideDispute(
    actor,
    decideDisputeInput.parse({ id, version: 1, decision: "receiver_pays", reason, ...fields }),
    requestId,
  );
const confirm = (id: string, actor = colleague, requestId?: string) => confirmProposal(actor, { id }, requestId);
const decideAndConfirm = async (id: string, fields: object = {}) => confirm(await proposalFrom(decide(id, fields)));
const read = async (id: string) => (await getDispute(staff, id)).dispute;
const stateOf = async (id: string) => (await read(id)).state;
const balances = async () => [
  (await readBalance(payer.account)).balanceMinor,
  (await readBalance(shop.account)).balanceMinor,
];
const untouched = [60_000n, 40_000n];
const returned = [100_000n, 0n];
const hasEnded = { code: "conflict", messageKey: "dispute_ended" };

/** Lets the receiver spend money, so that the rest is too little for the return. */
async function spend(amount = "0.01") {
  await pay(shop, await createCustomer(), amount);
  await setFinalDays(0);
  await setFourEyesLimit(highLimit);
}

async function noticesOf({ actor }: TestCustomer) {
  await drainTransferOutbox();
  const notices = await db.prisma.notification.findMany({
    where: { userId: actor.userId, kind: { startsWith: "transfer-disp" } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { kind: true, params: true },
  });
  return notices.map(({ kind, params }) => [kind.replace("transfer-", ""), (params as { reason: string }).reason]);
}

async function actsOn(id: string) {
  await drainTransferOutbox();
  const { acts } = await getDispute(staff, id);
  return acts.map(({ action }) => action).filter((action) => /disput/.test(action));
}

describe("the opening of a dispute", () => {
  it("needs a refusal of the receiver, moves no money, and notifies both parties", async () => {
    const { id } = await open();
    expect(await read(id)).toMatchObject({ state: "open", ground: "deceived", explanation, amountMinor: 40_000n });
    expect(await noticesOf(payer)).toEqual([["dispute-opened", ""]]);
    expect(await noticesOf(shop)).toEqual([["disputed", ""]]);
    expect(await actsOn(id)).toEqual(["transfer.dispute"]);
    expect(await balances()).toEqual(untouched);
  });

  it("is refused before the payment is final, and before the receiver has refused or the time of the question is over", async () => {
    const impossible = { code: "transition_refused", messageKey: "dispute_impossible" };
    await setFinalDays(1);
    await expect(open()).rejects.toMatchObject(impossible);
    await setFinalDays(0);
    const other = await pay(payer, shop, "1.00");
    await setFinalDays(0);
    const asked = await askForReturn(staff, { id: other.id, version: other.version, reason });
    await expect(open(payer.actor, { id: other.id })).rejects.toMatchObject(impossible);
    await queryAsOwner("UPDATE return_requests SET expires_at = now() - interval '1 minute' WHERE id = $1", [asked.id]);
    expect(await open(payer.actor, { id: other.id })).toMatchObject({ id: expect.any(String) });
  });

  it("is refused after a refusal that was about an earlier posting of the payment", async () => {
    await setFinalDays();
    await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "deleted" } });
    await setFourEyesLimit(null);
    await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "approved" } });
    await setFinalDays(0);
    await expect(open()).rejects.toMatchObject({ messageKey: "dispute_impossible" });
  });

  it("is possible for staff who act for the sender, and for no receiver, stranger, auditor or member of staff who receives the payment", async () => {
    const stranger = await createCustomer();
    for (const { actor } of [shop, stranger]) await expect(open(actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(open(auditor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(open({ ...payer.actor, status: "suspended" })).rejects.toMatchObject({ code: "account_disabled" });
    const { id } = await open(staff);
    expect((await findDisputes(payer.actor, { state: "", page: 1, pageSize: 9 })).items).toMatchObject([{ id }]);
    expect((await findDisputes(shop.actor, { state: "", page: 1, pageSize: 9 })).items).toMatchObject([{ id }]);
    expect((await findDisputes(stranger.actor, { state: "", page: 1, pageSize: 9 })).items).toEqual([]);
    await setFourEyesLimit(null);
    await db.prisma.user.update({ where: { id: shop.actor.userId }, data: { role: "teller" } });
    await expect(open({ ...shop.actor, role: "teller" })).rejects.toMatchObject({ messageKey: "own_record" });
  });

  it("needs an explanation", () => {
    const input = { id: paid.id, ground: "deceived", explanation: " " };
    expect(openDisputeInput.safeParse(input).success).toBe(false);
  });

  it("happens once: repeats and parallel calls open one dispute", async () => {
    const requestId = randomUUID();
    const opened = await Promise.allSettled([
      open(payer.actor, {}, requestId),
      open(payer.actor, {}, requestId),
      open(),
      open(staff),
    ]);
    const ids = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await open(payer.actor, {}, requestId).catch((error: { messageKey: string }) => error.messageKey)).toSatisfy(
      (outcome: unknown) => outcome === "dispute_waits" || (outcome as { id: string }).id === ids[0],
    );
    await expect(open()).rejects.toMatchObject({ code: "conflict", messageKey: "dispute_waits" });
  });

  it("and a consent of the receiver at the same moment: the money goes back at most once", async () => {
    const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
    await Promise.allSettled([
      open(),
      answerReturn(shop.actor, { id: asked.id, answer: "consent", pin: testPin }, randomUUID()),
    ]);
    expect(await balances()).toEqual(returned);
    const { items } = await findDisputes(payer.actor, { state: "open", page: 1, pageSize: 9 });
    expect(items).toEqual([]);
  });

  it("is refused after a decision and after a withdrawal", async () => {
    const { id } = await open();
    await decideAndConfirm(id, { decision: "reject" });
    await expect(open()).rejects.toMatchObject({ code: "conflict", messageKey: "dispute_decided" });
    paid = await payAndBeRefused(payer, shop, "5.00");
    await setFinalDays(0);
    await withdrawDispute(payer.actor, await open());
    await expect(open()).rejects.toMatchObject({ messageKey: "dispute_decided" });
  });
});

describe("the answer of the receiver", () => {
  it("reaches staff once, and ends a proposal whose author has not read the answer", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id));
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 40_000n });
    await answerDispute(shop.actor, { id, answer: "I sent the parcel" });
    expect(await read(id)).toMatchObject({ state: "open", answer: "I sent the parcel", version: 2 });
    await expect(confirm(proposal)).rejects.toMatchObject({ code: "conflict" });
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 0n });
    await expect(decide(id)).rejects.toMatchObject(hasEnded);
    await expect(answerDispute(shop.actor, { id, answer: "And once more" })).rejects.toMatchObject(hasEnded);
    expect(await actsOn(id)).toContain("transfer.answer-dispute");
    await decideAndConfirm(id, { version: 2 });
    expect(await balances()).toEqual(returned);
  });

  it("counts once in parallel, and the same request again gets the first result", async () => {
    const { id } = await open();
    const requestId = randomUUID();
    const answers = await Promise.allSettled(
      [requestId, requestId, randomUUID()].map((request) =>
        answerDispute(shop.actor, { id, answer: request }, request),
      ),
    );
    expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await read(id)).version).toBe(2);
  });

  it("is refused to everyone else, and after the end", async () => {
    const { id } = await open();
    for (const actor of [payer.actor, (await createCustomer()).actor, staff]) {
      await expect(answerDispute(actor, { id, answer: "No" })).rejects.toMatchObject({ code: "not_found" });
    }
    await withdrawDispute(payer.actor, { id });
    await expect(answerDispute(shop.actor, { id, answer: "No" })).rejects.toMatchObject(hasEnded);
  });
});

describe("the withdrawal of a dispute", () => {
  it("is for the sender alone, notifies the receiver, and ends a waiting proposal with its hold", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id));
    for (const actor of [shop.actor, staff]) {
      await expect(withdrawDispute(actor, { id })).rejects.toMatchObject({ code: "not_found" });
    }
    await withdrawDispute(payer.actor, { id });
    await expect(withdrawDispute(payer.actor, { id })).rejects.toMatchObject(hasEnded);
    expect((await noticesOf(shop)).at(-1)).toEqual(["dispute-withdrawn", ""]);
    expect(await noticesOf(payer)).toEqual([["dispute-opened", ""]]);
    await endProposals();
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 0n });
    await expect(confirm(proposal)).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(id, { version: 2 })).rejects.toMatchObject(hasEnded);
    expect(await balances()).toEqual(untouched);
  });
});

describe("a dispute without a decision", () => {
  it("lapses after 30 days with a notice to both parties, and the sender may dispute again", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id));
    await letDisputeEnd(id);
    expect(await stateOf(id)).toBe("lapsed");
    await expect(confirm(proposal)).rejects.toMatchObject(hasEnded);
    await expect(decide(id, { decision: "reject" })).rejects.toMatchObject(hasEnded);
    await expect(answerDispute(shop.actor, { id, answer: "No" })).rejects.toMatchObject(hasEnded);
    await expect(withdrawDispute(payer.actor, { id })).rejects.toMatchObject(hasEnded);
    await Promise.all([endDisputes(), endDisputes()]);
    await endProposals();
    for (const party of [payer, shop]) {
      expect((await noticesOf(party)).filter(([kind]) => kind === "dispute-lapsed")).toHaveLength(1);
    }
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 0n });
    const again = await open();
    expect(await stateOf(again.id)).toBe("open");
  });

  it("ends when the receiver agrees to the return after all", async () => {
    const { id } = await open();
    const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
    await answerReturn(shop.actor, { id: asked.id, answer: "consent", pin: testPin }, randomUUID());
    expect(await stateOf(id)).toBe("returned");
    await expect(decide(id)).rejects.toMatchObject(hasEnded);
    expect(await balances()).toEqual(returned);
  });
});

describe("a receiver who agrees to the return while a proposal holds the money", () => {
  it.each([
    ["to decide the dispute", (id: string) => decide(id)],
    [
      "to take the payment back",
      async () => {
        await setFinalDays();
        await setFourEyesLimit(10_000n);
        return await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "deleted", reason } });
      },
    ],
  ])("returns the payment, and the proposal %s is over", async (_act, propose) => {
    const { id } = await open();
    const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
    const proposal = await proposalFrom(propose(id));
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 40_000n });
    await answerReturn(shop.actor, { id: asked.id, answer: "consent", pin: testPin }, randomUUID());
    expect(await balances()).toEqual(returned);
    expect((await readBalance(shop.account)).heldMinor).toBe(0n);
    expect(await db.prisma.proposal.findUnique({ where: { id: proposal } })).toMatchObject({ state: "changed" });
    expect(await stateOf(id)).toBe("returned");
  });

  it("has too little money: nothing is returned, and the proposal stays open", async () => {
    const { id } = await open();
    const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
    const rejection = await proposalFrom(decide(id, { decision: "reject" }));
    await spend();
    await expect(
      answerReturn(shop.actor, { id: asked.id, answer: "consent", pin: testPin }, randomUUID()),
    ).rejects.toMatchObject({ code: "insufficient_funds" });
    expect(await db.prisma.proposal.findUnique({ where: { id: rejection } })).toMatchObject({ state: "open" });
  });

  it("refuses: the proposal stays open and keeps its hold", async () => {
    const { id } = await open();
    const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
    const proposal = await proposalFrom(decide(id));
    await answerReturn(shop.actor, { id: asked.id, answer: "refuse", pin: testPin }, randomUUID());
    expect((await readBalance(shop.account)).heldMinor).toBe(40_000n);
    await confirm(proposal);
    expect(await balances()).toEqual(returned);
  });
});

describe("the decision of a dispute", () => {
  it("for the sender needs a second person at any amount, and then returns the whole payment", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id));
    expect(await balances()).toEqual(untouched);
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 40_000n });
    const { changes, personIds } = await getProposal(colleague, proposal);
    expect([...personIds].sort()).toEqual([payer.actor.userId, shop.actor.userId].sort());
    expect(changes).toMatchObject([
      { action: "transfer.return-disputed" },
      { action: "transfer.decide-dispute", after: { reason } },
    ]);
    await expect(confirm(proposal, staff)).rejects.toMatchObject({ code: "forbidden" });
    await confirm(proposal);
    expect(await balances()).toEqual(returned);
    expect(await getTransfer(staff, "interbank", paid.id)).toMatchObject({
      status: "deleted",
      ending: "reversed",
      reason,
    });
    expect(await read(id)).toMatchObject({ state: "for_sender", paidBy: "receiver", reason });
    for (const party of [payer, shop]) expect((await noticesOf(party)).at(-1)).toEqual(["dispute-upheld", reason]);
    expect(await actsOn(id)).toEqual(
      expect.arrayContaining(["transfer.return-disputed", "transfer.decide-dispute", "transfer.dispute"]),
    );
  });

  it("against the sender needs a second person, moves no money, and notifies both parties", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id, { decision: "reject" }));
    expect(await readBalance(shop.account)).toEqual({ balanceMinor: 40_000n, heldMinor: 0n });
    await confirm(proposal);
    expect(await balances()).toEqual(untouched);
    expect(await read(id)).toMatchObject({ state: "rejected", paidBy: null, reason });
    for (const party of [payer, shop]) expect((await noticesOf(party)).at(-1)).toEqual(["dispute-rejected", reason]);
  });

  it("needs a reason", () => {
    const input = { id: paid.id, version: 1, decision: "reject", reason: " " };
    expect(decideDisputeInput.safeParse(input).success).toBe(false);
  });

  it("is not made by customers, auditors, or staff who send or receive the payment, neither as first nor as second person", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id));
    await expect(decide(id, {}, payer.actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(id, {}, auditor)).rejects.toMatchObject({ code: "forbidden" });
    for (const { actor } of [payer, shop]) {
      await setFourEyesLimit(null);
      await db.prisma.user.update({ where: { id: actor.userId }, data: { role: "teller" } });
      await setFourEyesLimit(highLimit);
      const teller = { ...actor, role: "teller" } as const;
      await expect(decide(id, {}, teller)).rejects.toMatchObject({ messageKey: "own_record" });
      await expect(confirm(proposal, teller)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await balances()).toEqual(untouched);
  });

  it("is made once: the same request again, parallel decisions and parallel confirmations", async () => {
    const { id } = await open();
    const requestId = randomUUID();
    const proposals = await Promise.all([
      proposalFrom(decide(id, {}, staff, requestId)),
      proposalFrom(decide(id, {}, staff, requestId)),
    ]);
    expect(new Set(proposals).size).toBe(1);
    expect(await proposalFrom(decide(id))).toBe(proposals[0]);
    for (const decision of ["receiver_pays", "reject"]) {
      await expect(decide(id, { decision, reason: "Another reason" }, colleague)).rejects.toMatchObject({
        messageKey: "proposal_waits",
      });
    }
    const [proposal = ""] = proposals;
    await declineProposal(staff, { id: proposal, reason: "Read it again first" });
    const later = await proposalFrom(decide(id));
    const confirmation = randomUUID();
    const confirmed = await Promise.allSettled([
      confirm(later, colleague, confirmation),
      confirm(later, colleague, confirmation),
      confirm(later, third),
    ]);
    expect(confirmed.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    await expect(decide(id, { version: 2 })).rejects.toMatchObject(hasEnded);
    expect(await balances()).toEqual(returned);
  });

  it.each(["withdrawal", "consent", "answer"] as const)(
    "and a %s at the same moment: only one of the two counts",
    async (opposite) => {
      const { id } = await open();
      const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
      const proposal = await proposalFrom(decide(id));
      const opposites = {
        withdrawal: () => withdrawDispute(payer.actor, { id }),
        consent: () => answerReturn(shop.actor, { id: asked.id, answer: "consent", pin: testPin }, randomUUID()),
        answer: () => answerDispute(shop.actor, { id, answer: "I sent the parcel" }),
      };
      await Promise.allSettled([confirm(proposal), opposites[opposite]()]);
      await endProposals();
      const state = await stateOf(id);
      expect(await balances()).toEqual(state === "for_sender" || state === "returned" ? returned : untouched);
      expect(["for_sender", "withdrawn", "returned", "open"]).toContain(state);
      expect((await readBalance(shop.account)).heldMinor).toBe(0n);
    },
  );

  it("still counts after a change of the payment's status that moves no money", async () => {
    const { id } = await open();
    const proposal = await proposalFrom(decide(id));
    await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "closed" } });
    await expect(confirm(proposal)).rejects.toMatchObject({ code: "conflict" });
    await endProposals();
    await decideAndConfirm(id);
    expect(await balances()).toEqual(returned);
  });
});

describe("a receiver with too little money", () => {
  it("keeps the payment, and the dispute stays open until the receiver has money again", async () => {
    const { id } = await open();
    await spend();
    await expect(decide(id)).rejects.toMatchObject({ code: "insufficient_funds", messageKey: "dispute_funds" });
    expect(await stateOf(id)).toBe("open");
    expect(await balances()).toEqual([60_000n, 39_999n]);
  });

  it("keeps the payment when the bank pays the sender from its operating losses", async () => {
    const { id } = await open();
    await expect(decide(id, { decision: "bank_pays" })).rejects.toMatchObject({ messageKey: "dispute_solvent" });
    await spend();
    const lossOf = async () => {
      const [row] = await queryAsOwner<{ sum: string }>(
        `SELECT coalesce(sum(p.amount_minor), 0)::text AS sum FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
          WHERE a.code = 'expense:operating-loss:USD'`,
      );
      return BigInt(row?.sum ?? 0);
    };
    const before = await lossOf();
    const asked = await askForReturn(staff, { id: paid.id, version: paid.version, reason });
    await decideAndConfirm(id, { decision: "bank_pays" });
    expect(await balances()).toEqual([100_000n, 39_999n]);
    expect((await lossOf()) - before).toBe(-40_000n);
    expect(await read(id)).toMatchObject({ state: "for_sender", paidBy: "bank", reason });
    expect(await getTransfer(staff, "interbank", paid.id)).toMatchObject({ status: "approved" });
    // The sender must not be paid twice.
    const consent = { id: asked.id, answer: "consent", pin: testPin } as const;
    await expect(answerReturn(shop.actor, consent, randomUUID())).rejects.toMatchObject({ messageKey: "return_ended" });
    await expect(askForReturn(staff, { id: paid.id, version: paid.version, reason })).rejects.toMatchObject({
      messageKey: "return_impossible",
    });
    await setFinalDays(9);
    await expect(
      editTransfer(staff, "interbank", { id: paid.id, payload: { status: "deleted" } }),
    ).rejects.toMatchObject({ messageKey: "payment_final" });
  });

  it("who gets money before the confirmation is not spared by a proposal that the bank pays", async () => {
    const { id } = await open();
    await spend();
    const proposal = await proposalFrom(decide(id, { decision: "bank_pays" }));
    await pay(await createCustomer({ balanceMinor: 1_000n }), shop, "0.01");
    await setFinalDays(0);
    await setFourEyesLimit(highLimit);
    await expect(confirm(proposal)).rejects.toMatchObject({ messageKey: "dispute_solvent" });
    expect(await stateOf(id)).toBe("open");
    expect(await balances()).toEqual([60_000n, 40_000n]);
  });
});

describe("the page of the payment", () => {
  it("offers the dispute to the sender and to staff, and then shows the dispute to both parties and to staff", async () => {
    expect(await getTransferDetails(payer.actor, paid.id)).toMatchObject({ canDispute: true, dispute: null });
    expect(await getTransferDossier(staff, "interbank", paid.id)).toMatchObject({ canDispute: true, dispute: null });
    expect((await getReturnRequest(shop.actor, paid.id)).dispute).toBeNull();
    const dispute = { ...(await open()), state: "open", explanation };
    expect(await getTransferDetails(payer.actor, paid.id)).toMatchObject({ canDispute: false, dispute });
    expect(await getTransferDossier(staff, "interbank", paid.id)).toMatchObject({ canDispute: false, dispute });
    expect((await getReturnRequest(shop.actor, paid.id)).dispute).toMatchObject(dispute);
  });
});

describe("the queue of staff", () => {
  it("shows the open disputes by their end, and counts the states", async () => {
    const first = await open();
    paid = await payAndBeRefused(payer, shop, "1.00");
    await setFinalDays(0);
    const second = await open();
    const { items } = await findDisputes(staff, { state: "open", page: 1, pageSize: 1000 });
    const ids = items.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(second.id)).toBeGreaterThan(ids.indexOf(first.id));
    expect((await getDisputeCounts(staff, 1000)).open).toBe(ids.length);
    await expect(getDisputeCounts(payer.actor, 10)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getDispute(payer.actor, first.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getDispute(staff, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the database", () => {
  it("refuses a decision by one person, a second open dispute, a change of an ended dispute, and invented consents", async () => {
    const { id } = await open();
    const attack = (text: string, values: unknown[] = []) => withConnection((client) => client.query(text, values));
    const forbidden = { code: "42501" };
    await expect(
      attack("SELECT decide_dispute($1, 1, 'receiver', 'x', $2, '{}', now(), '{}')", [id, staff.userId]),
    ).rejects.toMatchObject({ code: "HF007" });
    await expect(attack("UPDATE disputes SET state = 'for_sender'")).rejects.toMatchObject(forbidden);
    await expect(attack("SELECT return_is_allowed(gen_random_uuid(), 1)")).rejects.toMatchObject(forbidden);
    await expect(
      queryAsOwner(
        `INSERT INTO disputes (id, transfer_id, sender_id, receiver_id, ground, explanation, opened_by, opened_at, ends_at)
         SELECT gen_random_uuid(), transfer_id, sender_id, receiver_id, ground, explanation, opened_by, opened_at, ends_at
           FROM disputes WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: "23505" });
    await withdrawDispute(payer.actor, { id });
    await expect(
      queryAsOwner("UPDATE disputes SET answer = 'x', answered_at = now(), version = version + 1 WHERE id = $1", [id]),
    ).rejects.toMatchObject({ code: "HF002" });
    expect(await balances()).toEqual(untouched);
  });
});

describe("verify-books", () => {
  const faults = () => verifyBooks(db).then(({ breaks }) => breaks.map(({ guarantee }) => guarantee));

  it("finds a final payment that the owner of the database has returned without consent and without a dispute", async () => {
    await queryAsOwner("UPDATE payment_terms SET final_days = 365");
    await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "deleted" } });
    await queryAsOwner("UPDATE payment_terms SET final_days = 0");
    expect(await balances()).toEqual(returned);
    expect(await faults()).toEqual(["a final payment goes back by consent or by a dispute"]);
  });

  it("ignores reversals that were made under other terms", async () => {
    await setFinalDays(365);
    await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "deleted" } });
    await setFinalDays(0);
    expect(await faults()).toEqual([]);
  });

  it("finds a dispute whose payment by the bank, or by the receiver, is missing in the books", async () => {
    const { id } = await open();
    await decideAndConfirm(id, { decision: "reject" });
    await queryAsOwner("ALTER TABLE disputes DISABLE TRIGGER disputes_keep");
    try {
      const decided = (fields: string) =>
        queryAsOwner(`UPDATE disputes SET state = 'for_sender', ${fields} WHERE id = $1`, [id]);
      await decided("paid_by = 'receiver'");
      expect(await faults()).toEqual(["a decided dispute has moved the money"]);
      await decided(`paid_by = 'bank', entry_id = (SELECT entry_id FROM transfers WHERE id = transfer_id)`);
      expect(await faults()).toEqual(["a decided dispute has moved the money"]);
    } finally {
      await queryAsOwner("UPDATE disputes SET state = 'rejected', paid_by = NULL, entry_id = NULL WHERE id = $1", [id]);
      await queryAsOwner("ALTER TABLE disputes ENABLE ALWAYS TRIGGER disputes_keep");
    }
  });

  it("finds a payment of the bank that no dispute explains", async () => {
    const { id } = await open();
    await spend();
    await decideAndConfirm(id, { decision: "bank_pays" });
    await queryAsOwner("ALTER TABLE disputes DISABLE TRIGGER disputes_keep");
    try {
      await queryAsOwner("UPDATE disputes SET state = 'rejected', paid_by = NULL, entry_id = NULL WHERE id = $1", [id]);
      expect(await faults()).toEqual(["a compensation belongs to a dispute"]);
    } finally {
      await queryAsOwner(
        `UPDATE disputes SET state = 'for_sender', paid_by = 'bank',
                entry_id = (SELECT id FROM journal_entries WHERE request_id = 'dispute:' || $1) WHERE id = $1::uuid`,
        [id],
      );
      await queryAsOwner("ALTER TABLE disputes ENABLE ALWAYS TRIGGER disputes_keep");
    }
  });
});
