import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { answerRecall } from "@/lib/incoming/answer-recall";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { claimNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { askForReturnInput } from "@/lib/transfers/returns/schema";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { findClosing } from "@/lib/users/closing/find-closing";
import { type CloseCustomerInput, closeCustomerInput } from "@/lib/users/closing/schema";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput } from "@/lib/users/edit-schema";
import { expectCleanBooks } from "@/tests/support/books";
import { stepsOf, takeCall, verifyCaller } from "@/tests/support/calls";
import { queryAsOwner } from "@/tests/support/database/database";
import { createDeposit } from "@/tests/support/deposits";
import { writeDispute, writeRefusal } from "@/tests/support/disputes";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createRecall, creditTo, pacsOf, paymentsOf, takeIn } from "@/tests/support/incoming";
import { createLoan } from "@/tests/support/loans";
import { type SentTransfer, sendOut, setStatus } from "@/tests/support/network-transfers";
import { pay, setFinalDays } from "@/tests/support/returns";
import { importLines, lineOf, sendAccepted } from "@/tests/support/settlement/settlement-files";
import { workCurrent } from "@/tests/support/settlement/work-exception";

const basis = { kind: "document", reference: "Signed letter of 28 November" } as const;

let teller: Actor;
let admin: Actor;
let customer: TestCustomer;

beforeEach(async () => {
  [teller, admin, customer] = [await createUser({ role: "teller" }), await createAdmin(), await createCustomer()];
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await setFinalDays();
});

const inputOf = (more: object = {}): CloseCustomerInput =>
  closeCustomerInput.parse({ userId: customer.actor.userId, reason: "close-wished", basis, ...more });
const close = (requestId?: string, by = teller) => closeCustomer(by, inputOf(), requestId);
const readUser = () => db.prisma.user.findUniqueOrThrow({ where: { id: customer.actor.userId } });
const isClosed = async () => (await readUser()).closedAt !== null;
const audits = (action = "customer.close") =>
  db.prisma.auditEvent.findMany({ where: { subjectId: customer.actor.userId, action } });
const notices = async () =>
  (await db.prisma.email.findMany({ where: { recipient: customer.actor.email, template: "security-notice" } })).map(
    ({ props }) => props as { notice: string; reason?: string },
  );
const obstacles = async () =>
  (await findClosing(teller, { userId: customer.actor.userId })).obstacles.map(({ kind }) => kind);
const reopen = (by: Actor, requestId?: string) => {
  const edit = { email: customer.actor.email, user: { status: "active" }, account: {} };
  return editCustomer(by, editCustomerInput.parse(edit), requestId);
};

/** Prepares an order of 10.00 to another customer. The default sender is a new customer. */
async function orderTo({ account: { accountNumber } }: TestCustomer, from?: TestCustomer) {
  const sender = from ?? (await createCustomer({ balanceMinor: 100_000n }));
  await createBeneficiary(sender.actor, { accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "10.00" });
  const send = () => initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
  return { sender, send };
}

const approve = async ({ id, version }: { id: string; version: number }) => {
  await approveTransfers(admin, { family: "interbank", transfers: [{ id, version }] });
};

const open = { code: "transition_refused", messageKey: "closing_open" };
/** Creates a customer with money. The test then lets this customer act, so that something forbids the closing. */
const withMoney = async () => {
  customer = await createCustomer({ balanceMinor: 99_900n });
  return customer;
};

describe("closing the relationship with a customer", () => {
  it("blocks the customer, ends all sessions, keeps reason and evidence, and tells the customer", async () => {
    await close(randomUUID());
    expect(await readUser()).toMatchObject({ status: "blocked", closedAt: expect.any(Date) });
    const sessions = await db.prisma.session.findMany({ where: { userId: customer.actor.userId } });
    expect(sessions).toMatchObject([{ endReason: "closed" }]);
    expect(await audits()).toMatchObject([
      { actor: teller.userId, after: { status: "blocked", reasonCode: "close-wished", evidence: basis.reference } },
    ]);
    expect(await notices()).toMatchObject([{ notice: "relationship-closed", reason: "close-wished", by: "staff" }]);
    await expectCleanBooks();
  });

  it("is done once for its request, also in parallel and after a lost reply", async () => {
    const id = randomUUID();
    await Promise.all([close(id), close(id)]);
    await close(id);
    expect(await audits()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    const other = inputOf({ reason: "bank-changed" });
    await expect(closeCustomer(teller, other, id)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("of two members of staff at the same moment, only one closes it", async () => {
    const done = await Promise.allSettled([close(randomUUID()), close(randomUUID(), admin)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await audits()).toHaveLength(1);
    await expect(close()).rejects.toMatchObject({ code: "conflict", messageKey: "changed_meanwhile" });
  });

  it("a call is evidence only with a caller who has read out the code, and gets a step", async () => {
    const callId = await takeCall(teller, customer.actor);
    const input = inputOf({ basis: { kind: "call", callId } });
    await verifyCaller(teller, callId, "questions");
    await expect(closeCustomer(teller, input)).rejects.toMatchObject({ messageKey: "caller_level" });
    expect(await isClosed()).toBe(false);
    await verifyCaller(teller, callId, "code");
    await closeCustomer(teller, input, randomUUID());
    expect((await stepsOf(callId)).slice(-1)).toEqual(["close"]);
    expect(await audits()).toMatchObject([{ after: { call: callId } }]);
  });

  it("is refused to customers, auditors and the person itself, and for colleagues", async () => {
    for (const actor of [customer.actor, (await createCustomer()).actor, await createUser({ role: "auditor" })]) {
      await expect(closeCustomer(actor, inputOf())).rejects.toMatchObject({ code: "forbidden" });
      await expect(findClosing(actor, { userId: customer.actor.userId })).rejects.toMatchObject({ code: "forbidden" });
    }
    const own = inputOf({ userId: admin.userId });
    await expect(closeCustomer(admin, own)).rejects.toMatchObject({ messageKey: "own_record" });
    await expect(closeCustomer(teller, own)).rejects.toMatchObject({ code: "forbidden" });
    const colleague = inputOf({ userId: teller.userId });
    await expect(closeCustomer(admin, colleague)).rejects.toMatchObject({ messageKey: "closing_staff" });
    await expect(closeCustomer(admin, inputOf({ userId: randomUUID() }))).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(["suspended", "blocked", "pending"] as const)("a customer who is %s can be closed", async (status) => {
    await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status } });
    await close();
    expect(await readUser()).toMatchObject({ status: "blocked", closedAt: expect.any(Date) });
  });
});

/** Sends all money of the customer to another customer. */
async function emptyAccount(): Promise<void> {
  const { balanceMinor } = await readBalance(customer.account);
  await pay(customer, await createCustomer(), (Number(balanceMinor) / 100).toFixed(2));
}

/** Lets the customer pay all their money to another customer. Returns the payment, which is final. */
async function paidAway(): Promise<Transfer> {
  const payment = await pay(await withMoney(), await createCustomer(), "999.00");
  await setFinalDays(0);
  return payment;
}
const askReturn = ({ id, version }: Transfer) =>
  askForReturn(admin, askForReturnInput.parse({ id, version, reason: "Paid to the wrong account" }));

/** Lets the customer pay 20.00 by a wire that the network has accepted. */
async function sentOut(): Promise<SentTransfer> {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  customer = sent.sender;
  return sent;
}

/** The network sends the wire back. The four-eyes limit keeps the bank from booking the return. */
async function returnAboveLimit({ transfer }: SentTransfer): Promise<void> {
  await setFourEyesLimit(100n);
  const whole = { outcome: "returned", amountMinor: 2_000n, chargesMinor: 0n, code: "AC04" } as const;
  await receiveNetworkAnswer(transfer.id, whole);
  expect(await db.prisma.networkReturn.findUnique({ where: { transferId: transfer.id } })).toMatchObject({
    state: "waiting",
  });
}

describe("what is open prevents the closing", () => {
  const cases = {
    balance: withMoney,
    payment: async () => await sendOut(await withMoney(), "wire", { amount: "10.00" }),
    arriving: async () => await (await orderTo(customer)).send(),
    loan: async () => await createLoan(customer.actor),
    deposit: async () => {
      customer = (await createDeposit()).customer;
    },
    dispute: async () => {
      const paid = await pay(await createCustomer({ balanceMinor: 100_000n }), customer);
      await writeRefusal(paid.id);
      await writeDispute(paid.id);
    },
    return: async () => {
      await askReturn(await paidAway());
    },
    returning: async () => {
      await returnAboveLimit(await sentOut());
      await setFourEyesLimit(null);
    },
    recall: async () => {
      const uetr = randomUUID();
      await takeIn(admin, pacsOf([creditTo(customer, { transaction: randomUUID(), uetr })]));
      await createRecall(uetr);
    },
    incoming: async () => {
      await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status: "blocked" } });
      const { file } = await takeIn(admin, pacsOf([creditTo(customer, { transaction: randomUUID() })]));
      expect(await paymentsOf(file.id)).toMatchObject([{ state: "waiting" }]);
    },
    proposal: async () => {
      await setFourEyesLimit(1n);
      const edit = { email: customer.actor.email, user: { phoneNumber: "+441225477000" }, account: {} };
      const input = editCustomerInput.parse({ ...edit, changeReason: "The customer has called us" });
      await proposalFrom(editCustomer(admin, input));
    },
  } as const;

  it.each(Object.keys(cases) as (keyof typeof cases)[])("%s", async (kind) => {
    await cases[kind]();
    expect(await obstacles()).toContain(kind);
    await expect(close()).rejects.toMatchObject(open);
    expect(await isClosed()).toBe(false);
    expect(await notices()).toEqual([]);
  });

  it("a payment that a network has not answered prevents it, and a paid one does not", async () => {
    const payment = await sendOut(await withMoney(), "wire", { amount: "999.00" });
    await setStatus(payment, "approved");
    expect(await obstacles()).toEqual(["payment"]);
    await expect(close()).rejects.toMatchObject(open);
    await db.query("UPDATE network_orders SET state = 'accepted', answered_at = now() WHERE transfer_id = $1", [
      payment.id,
    ]);
    expect(await obstacles()).toEqual([]);
    await close();
  });

  it.each([
    ["has expired", () => queryAsOwner("UPDATE return_requests SET expires_at = now() - interval '1 second'")],
    [
      "is about an earlier version of the payment",
      ({ id }: Transfer) => editTransfer(admin, "interbank", { id, payload: { status: "closed" } }),
    ],
  ])("a request to return a payment does not prevent it after the request %s", async (_, end) => {
    const payment = await paidAway();
    await askReturn(payment);
    expect(await obstacles()).toEqual(["return"]);
    await end(payment);
    expect(await obstacles()).toEqual([]);
    await close();
    expect(await isClosed()).toBe(true);
  });

  it.each([
    ["returned to the payment's sender", "reverse"],
    ["booked to the customer", "customer"],
  ] as const)("money that comes back from a network prevents it until the money is %s", async (_, act) => {
    const sent = await sentOut();
    await returnAboveLimit(sent);
    await setFourEyesLimit(null);
    await emptyAccount();
    expect(await obstacles()).toEqual(["returning"]);
    await expect(close()).rejects.toMatchObject(open);
    const { exceptions } = await importLines(admin, [lineOf(sent), lineOf(sent, { isCredit: true })]);
    const back = exceptions.find(({ kind, transferId }) => kind === "returned" && transferId === sent.transfer.id);
    if (!back) throw new Error("the return is no exception");
    expect((await obstacles()).toSorted()).toEqual(["difference", "returning"]);
    await workCurrent(admin, back, { act, note: "The network has sent the money back" });
    expect(await obstacles()).toEqual(["balance"]);
    await emptyAccount();
    await close();
    await expectCleanBooks();
  });

  const stateReturn = ({ transfer }: SentTransfer, amountMinor: bigint) =>
    receiveNetworkAnswer(transfer.id, { outcome: "returned", amountMinor, chargesMinor: 0n, code: "AC04" });
  const backOf = async (sent: SentTransfer, amountMinor: bigint) => {
    const { exceptions } = await importLines(admin, [lineOf(sent), lineOf(sent, { amountMinor, isCredit: true })]);
    const back = exceptions.find(({ kind, transferId }) => kind === "returned" && transferId === sent.transfer.id);
    if (!back) throw new Error("the return is no exception");
    return back;
  };

  it.each(["customer", "claim", "note"] as const)(
    "a part that comes back from a network prevents it until the act `%s` ends the part's line",
    async (act) => {
      const sent = await sentOut();
      await stateReturn(sent, 1_500n);
      expect(await db.prisma.networkReturn.findUnique({ where: { transferId: sent.transfer.id } })).toMatchObject({
        state: "refused",
      });
      await emptyAccount();
      expect(await obstacles()).toEqual(["returning"]);
      await expect(close()).rejects.toMatchObject(open);
      const back = await backOf(sent, 1_500n);
      expect((await obstacles()).toSorted()).toEqual(["difference", "returning"]);
      await workCurrent(admin, back, { act, note: "A part has come back" });
      expect(await obstacles()).toEqual(act === "customer" ? ["balance"] : []);
      if (act === "customer") await emptyAccount();
      await close();
      await expectCleanBooks();
    },
  );

  it("a file with less than the stated part does not end the obstacle", async () => {
    const sent = await sentOut();
    await stateReturn(sent, 1_500n);
    await emptyAccount();
    await workCurrent(admin, await backOf(sent, 1_499n), { act: "claim", note: "The network asks for it back" });
    expect(await obstacles()).toEqual(["returning"]);
  });

  it("the return of a payment that the network has refused does not prevent it", async () => {
    const sender = await withMoney();
    const transfer = await sendOut(sender, "wire", { amount: "20.00" });
    await setStatus(transfer, "approved");
    await claimNetworkOrders(["wire"]);
    await receiveNetworkAnswer(transfer.id, { outcome: "refused", reason: "Account closed" });
    await stateReturn({ sender, transfer }, 1_500n);
    await emptyAccount();
    expect(await obstacles()).toEqual([]);
  });

  it("a recall prevents it until staff have answered the other bank", async () => {
    const uetr = randomUUID();
    await takeIn(admin, pacsOf([creditTo(customer, { transaction: randomUUID(), uetr })]));
    const id = await createRecall(uetr);
    await emptyAccount();
    expect(await obstacles()).toEqual(["recall"]);
    await expect(close()).rejects.toMatchObject(open);
    const { version } = await db.prisma.incomingRecall.findUniqueOrThrow({ where: { id } });
    const answer = { id, version, act: "refuse", code: "CUST", basis: "", note: "As the customer says" } as const;
    await answerRecall(admin, answer, randomUUID());
    expect(await obstacles()).toEqual([]);
    await close();
  });

  it("the database itself refuses to close an account with money, an active customer and a colleague", async () => {
    const at = new Date();
    const write = (id: string, data: object) => db.prisma.user.update({ where: { id }, data });
    const { actor } = await withMoney();
    await expect(write(actor.userId, { closedAt: at, status: "blocked" })).rejects.toThrow();
    const empty = (await createCustomer()).actor;
    await expect(write(empty.userId, { closedAt: at })).rejects.toThrow();
    await expect(write(teller.userId, { closedAt: at, status: "blocked" })).rejects.toThrow();
    await setFourEyesLimit(1n);
    await expect(write(empty.userId, { closedAt: at, status: "blocked" })).rejects.toThrow();
    await setFourEyesLimit(null);
    await write(empty.userId, { closedAt: at, status: "blocked" });
    await expect(write(empty.userId, { closedAt: new Date(0) })).rejects.toThrow();
    await expect(write(empty.userId, { closedAt: null })).rejects.toThrow();
  });
});

describe("a second person", () => {
  beforeEach(() => setFourEyesLimit(1_000_000_000n));

  it("must confirm, and a repeat of the confirmation changes nothing", async () => {
    expect(await findClosing(teller, { userId: customer.actor.userId })).toMatchObject({ needsSecond: true });
    const id = await proposalFrom(close(randomUUID()));
    expect(await isClosed()).toBe(false);
    expect(await notices()).toEqual([]);
    await expect(confirmProposal(teller, { id })).rejects.toMatchObject({ code: "forbidden" });
    const requestId = randomUUID();
    await Promise.all([confirmProposal(admin, { id }, requestId), confirmProposal(admin, { id }, requestId)]);
    await confirmProposal(admin, { id }, requestId);
    expect(await audits()).toMatchObject([{ actor: admin.userId }]);
    expect(await notices()).toHaveLength(1);
  });

  it("cannot confirm after money has arrived, and after a change of the status", async () => {
    const id = await proposalFrom(close(randomUUID()));
    await pay(await createCustomer({ balanceMinor: 100_000n }), customer);
    await setFourEyesLimit(1_000_000_000n);
    await expect(confirmProposal(admin, { id })).rejects.toMatchObject(open);
    expect(await isClosed()).toBe(false);
    const other = await createCustomer();
    customer = other;
    const proposal = await proposalFrom(close(randomUUID()));
    await db.prisma.user.update({ where: { id: other.actor.userId }, data: { status: "suspended" } });
    await expect(confirmProposal(admin, { id: proposal })).rejects.toMatchObject({ code: "conflict" });
    expect(await readUser()).toMatchObject({ status: "suspended", closedAt: null });
  });

  it("must also confirm that the relationship is opened again", async () => {
    await setFourEyesLimit(null);
    await close();
    await setFourEyesLimit(1_000_000_000n);
    const id = await proposalFrom(reopen(teller, randomUUID()));
    expect(await isClosed()).toBe(true);
    await confirmProposal(admin, { id });
    expect(await readUser()).toMatchObject({ status: "active", closedAt: null });
    expect(await audits("user.edit")).toMatchObject([{ after: { status: "active", reopened: "true" } }]);
  });
});

describe("other acts at the same moment", () => {
  it("a payment to the customer that is being approved prevents the closing", async () => {
    for (let round = 0; round < 6; round += 1) {
      customer = await createCustomer();
      const order = await (await orderTo(customer)).send();
      const acts = [() => approve(order), () => close()];
      const done = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await isClosed()).toBe(false);
      expect(await obstacles()).toEqual(["balance"]);
    }
    await expectCleanBooks();
  });

  it("an order to the customer is refused, waits or prevents the closing, and no closed account gets money", async () => {
    for (let round = 0; round < 6; round += 1) {
      customer = await createCustomer();
      const { send } = await orderTo(customer);
      const [sent, closing] = await Promise.allSettled([send(), close()]);
      if (closing.status === "rejected") {
        expect(closing.reason).toMatchObject(open);
        expect(sent.status).toBe("fulfilled");
        continue;
      }
      if (sent.status === "fulfilled") await approve(sent.value);
      else expect(sent.reason).toMatchObject({ fields: { beneficiary: ["accountNotReceiving"] } });
      const { accounts } = await findClosing(teller, { userId: customer.actor.userId });
      expect(accounts).toMatchObject([{ balanceMinor: 0n }]);
      await expect(send()).rejects.toMatchObject({ fields: { beneficiary: ["accountNotReceiving"] } });
    }
    await expectCleanBooks();
  });

  it("the customer's own order prevents the closing, and after the closing an order is refused", async () => {
    const other = await createCustomer();
    const { send } = await orderTo(other, await withMoney());
    const [, closing] = await Promise.allSettled([send(), close()]);
    expect(closing).toMatchObject({ status: "rejected", reason: open });
    customer = await createCustomer();
    const later = await orderTo(other, customer);
    await close();
    await expect(later.send()).rejects.toMatchObject({ code: "account_disabled" });
  });

  it("an application of the customer is refused, or prevents the closing", async () => {
    for (let round = 0; round < 4; round += 1) {
      customer = await createCustomer();
      const [applied, closing] = await Promise.allSettled([createLoan(customer.actor), close()]);
      expect([applied?.status, closing?.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await isClosed()).toBe(closing?.status === "fulfilled");
    }
  });

  it("an edit of the status and the closing: the later one counts, and both are audited", async () => {
    for (let round = 0; round < 4; round += 1) {
      customer = await createCustomer();
      await Promise.all(round % 2 ? [close(), reopen(admin)] : [reopen(admin), close()]);
      const { status, closedAt } = await readUser();
      expect(status).toBe(closedAt ? "blocked" : "active");
      expect(await audits()).toHaveLength(1);
    }
  });

  it("after the relationship was opened again, the customer receives money and can be closed anew", async () => {
    await close();
    await reopen(admin);
    const { sender, send } = await orderTo(customer);
    await approve(await send());
    await expect(close()).rejects.toMatchObject(open);
    await approve(await (await orderTo(sender, customer)).send());
    await close();
    expect(await audits()).toHaveLength(2);
    await expectCleanBooks();
  });
});
