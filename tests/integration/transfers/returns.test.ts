import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { setStepUp } from "@/lib/auth/second-factors/change-factors";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { answerReturn, askToConfirmReturn } from "@/lib/transfers/returns/answer-return";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { findReturnRequests, getReturnRequest } from "@/lib/transfers/returns/find-return-requests";
import { answerReturnInput, askForReturnInput } from "@/lib/transfers/returns/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createAdmin,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
  testPin,
} from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import { proofOf } from "@/tests/support/identity/second-factors";
import { SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";
import { sendApproved } from "@/tests/support/network-transfers";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { pay, setFinalDays } from "@/tests/support/returns";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.hoisted(() => {
  process.env.NEW_BENEFICIARY_LIMIT = "100000";
  process.env.STEP_UP_LIMIT = "100000";
});

const dayMs = 24 * 60 * 60 * 1000;

let staff: Actor;
let payer: TestCustomer;
let shop: TestCustomer;
let paid: Transfer;

beforeAll(async () => {
  newVisitor("203.0.113.7");
  staff = await createAdmin();
});
beforeEach(async () => {
  payer = await createCustomer({ balanceMinor: 100_000n });
  shop = await createCustomer();
  paid = await pay(payer, shop);
  await setFinalDays(0);
});
afterEach(async () => {
  vi.useRealTimers();
  await setFourEyesLimit(null);
  await setFinalDays();
  await expectCleanBooks();
});

const reason = "Paid to the wrong account";
const ask = (fields: object = {}, actor = staff, requestId?: string) =>
  askForReturn(actor, askForReturnInput.parse({ id: paid.id, version: paid.version, reason, ...fields }), requestId);
const answer = (id: string, fields: object = {}, actor = shop.actor, requestId: string = randomUUID()) =>
  answerReturn(actor, answerReturnInput.parse({ id, answer: "consent", pin: testPin, ...fields }), requestId);
const reload = () => getTransfer(staff, "interbank", paid.id);
const balances = async () => [
  (await readBalance(payer.account)).balanceMinor,
  (await readBalance(shop.account)).balanceMinor,
];
const untouched = [60_000n, 40_000n];
const returned = [100_000n, 0n];
const stateOf = async (id: string) =>
  (await findReturnRequests(shop.actor)).find((request) => request.id === id)?.state;

async function noticesOf({ actor }: TestCustomer) {
  await drainTransferOutbox();
  const onSite = await db.prisma.notification.findMany({
    where: { userId: actor.userId, subjectId: paid.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { kind: true, params: true },
  });
  const byEmail = await db.prisma.email.findMany({
    where: { recipient: actor.email, template: "transfer-status" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { props: true },
  });
  return { onSite, byEmail: byEmail.map(({ props }) => (props as { event: string }).event) };
}
async function actsOn(id: string) {
  await drainTransferOutbox();
  const acts = await db.prisma.auditEvent.findMany({
    where: { subjectType: "transfer", subjectId: id },
    orderBy: { sequence: "asc" },
    select: { action: true, actor: true },
  });
  return acts.map(({ action, actor }) => [action, actor]);
}

describe("a held receiver", () => {
  it("may not consent to a return, and a repeated consent gets the first answer", async () => {
    const { id } = await ask();
    const hold = (interval: string) =>
      queryAsOwner("UPDATE users SET contact_corrected_at = now() - $2::interval WHERE id = $1", [
        shop.actor.userId,
        interval,
      ]);
    await hold("1 minute");
    await expect(answer(id)).rejects.toMatchObject({ code: "forbidden", messageKey: "account_held" });
    expect(await balances()).toEqual(untouched);
    await hold("25 hours");
    const requestId = randomUUID();
    await answer(id, {}, shop.actor, requestId);
    expect(await balances()).toEqual(returned);
    await hold("1 minute");
    expect(await answer(id, {}, shop.actor, requestId)).toMatchObject({ state: "consented" });
  });

  it("may refuse a return", async () => {
    const { id } = await ask();
    await queryAsOwner("UPDATE users SET contact_corrected_at = now() WHERE id = $1", [shop.actor.userId]);
    await answer(id, { answer: "refuse" });
    expect(await stateOf(id)).toBe("refused");
  });
});

describe("a request to return a final payment", () => {
  it("reaches the receiver with amount, sender and reason, moves no money, and is audited", async () => {
    const { id } = await ask();
    const { onSite, byEmail } = await noticesOf(shop);
    expect(onSite.at(-1)).toMatchObject({
      kind: "transfer-return-asked",
      params: { amount: "400.00", currency: "USD", counterparty: "Ada Lovelace", reason },
    });
    expect(byEmail.at(-1)).toBe("return-asked");
    expect((await getReturnRequest(shop.actor, paid.id)).request).toMatchObject({
      ...{ id, state: "open", amountMinor: 40_000n, senderName: "Ada Lovelace", reason },
      expiresAt: expect.any(Date),
    });
    expect(await getTransferDossier(staff, "interbank", paid.id)).toMatchObject({
      returnRequest: { state: "open", reason },
    });
    expect((await actsOn(paid.id)).at(-1)).toEqual(["transfer.ask-return", staff.userId]);
    expect(await balances()).toEqual(untouched);
  });

  it("is refused for a transfer that is held, goes to a network, or stays with its owner", async () => {
    const impossible = { code: "transition_refused", messageKey: "return_impossible" };
    const { transfer: wire } = await sendApproved("wire", { amount: "10.00" });
    await expect(
      ask({ id: wire.id, version: (await getTransfer(staff, "wire", wire.id)).version }),
    ).rejects.toMatchObject(impossible);
    const { actor, account, other } = await createOwnPair();
    const moved = await moveOwn(actor, [account, other]);
    await expect(ask({ id: moved.id, version: moved.version })).rejects.toMatchObject(impossible);
    await expect(ask({ id: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is refused to a customer, to an auditor, and to staff about a payment that they send or receive", async () => {
    await expect(ask({}, payer.actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(ask({}, await createUser({ role: "auditor" }))).rejects.toMatchObject({ code: "forbidden" });
    for (const { actor } of [payer, shop]) {
      await db.prisma.user.update({ where: { id: actor.userId }, data: { role: "teller" } });
      await expect(ask({}, { ...actor, role: "teller" })).rejects.toMatchObject({ messageKey: "own_record" });
    }
  });

  it("exists once: parallel requests, and a repeat with the same request id, give one request", async () => {
    const requestId = randomUUID();
    const asked = await Promise.allSettled([ask({}, staff, requestId), ask({}, staff, requestId), ask(), ask()]);
    const ids = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await findReturnRequests(shop.actor)).toHaveLength(1);
    await expect(ask()).rejects.toMatchObject({ code: "conflict", messageKey: "return_waits" });
    await expect(ask({ version: paid.version + 1 })).rejects.toMatchObject({ messageKey: "changed_meanwhile" });
  });
});

describe("the member of staff who asked for a return", () => {
  const news = async ({ userId, email }: Actor) => ({
    onSite: await db.prisma.notification.findMany({
      where: { userId, subjectType: "return" },
      select: { kind: true, subjectId: true, params: true },
    }),
    byEmail: (await db.prisma.email.findMany({ where: { recipient: email, template: "staff-news" } })).length,
  });
  const params = { amount: "400.00", currency: "USD", counterparty: "Ada Lovelace" };

  it.each(["consent", "refuse"] as const)(
    "learns once that the receiver chose to %s, and other staff do not",
    async (choice) => {
      const [asker, other] = [await createUser({ role: "teller" }), await createAdmin()];
      const { id } = await ask({}, asker);
      const requestId = randomUUID();
      await Promise.allSettled(Array.from({ length: 4 }, () => answer(id, { answer: choice }, shop.actor, requestId)));
      await answer(id, { answer: choice }, shop.actor, requestId);
      await expect(answer(id, { answer: choice })).rejects.toMatchObject({ code: "conflict" });
      const kind = choice === "consent" ? "return-consented" : "return-refused";
      expect(await news(asker)).toEqual({ onSite: [{ kind, subjectId: paid.id, params }], byEmail: 1 });
      expect((await news(other)).onSite).toEqual([]);
    },
  );

  it("is not told of an answer that failed, or after the loss of the permission", async () => {
    const asker = await createUser({ role: "teller" });
    const { id } = await ask({}, asker);
    await expect(answer(id, { pin: "9999" })).rejects.toMatchObject({ code: "pin_wrong" });
    expect((await news(asker)).onSite).toEqual([]);
    await db.prisma.user.update({ where: { id: asker.userId }, data: { role: "auditor" } });
    await answer(id);
    expect(await news(asker)).toEqual({ onSite: [], byEmail: 0 });
  });
});

describe("the consent of the receiver", () => {
  it("returns the whole payment in one transaction, needs no second person, and notifies both customers", async () => {
    const { id } = await ask();
    await setFourEyesLimit(1_000n);
    expect(await answer(id)).toMatchObject({ state: "consented" });
    expect(await balances()).toEqual(returned);
    expect(await reload()).toMatchObject({ status: "deleted", ending: "reversed", reason });
    expect((await noticesOf(shop)).onSite.map(({ kind }) => kind)).toEqual([
      "transfer-received",
      "transfer-return-asked",
      "transfer-returned",
    ]);
    expect((await noticesOf(payer)).onSite.at(-1)).toMatchObject({ kind: "transfer-reversed", params: { reason } });
    expect((await actsOn(paid.id)).at(-1)).toEqual(["transfer.consent-return", shop.actor.userId]);
  });

  it("needs the PIN at any amount, and a wrong PIN returns nothing", async () => {
    const { id } = await ask();
    await expect(answer(id, { pin: "" })).rejects.toMatchObject({ code: "pin_required" });
    await expect(answer(id, { pin: "9999" })).rejects.toMatchObject({ code: "pin_wrong" });
    await expect(answer(id, { answer: "refuse", pin: "" })).rejects.toMatchObject({ code: "pin_required" });
    expect(await balances()).toEqual(untouched);
    expect(await stateOf(id)).toBe("open");
  });

  it("by a passkey is valid only for the signed answer to this request", async () => {
    const { id } = await ask();
    const { actor } = shop;
    const device = new SoftwareAuthenticator();
    const options = await askForNewPasskey(actor, await proofOf(actor));
    await addPasskey(actor, { name: "Laptop", response: device.create(options) });
    await setStepUp(actor, { stepUp: "passkey", ...(await proofOf(actor)) });
    await expect(answer(id)).rejects.toMatchObject({ messageKey: "passkey_required" });
    const requestId = randomUUID();
    const refusal = device.get(await askToConfirmReturn(actor, { id, answer: "refuse" }, requestId));
    await expect(answer(id, { passkey: refusal }, actor, requestId)).rejects.toMatchObject({ code: "passkey_wrong" });
    const consent = device.get(await askToConfirmReturn(actor, { id, answer: "consent" }, requestId));
    await expect(answer(id, { passkey: consent }, actor, randomUUID())).rejects.toMatchObject({
      code: "passkey_wrong",
    });
    await answer(id, { passkey: consent }, actor, requestId);
    expect(await answer(id, { passkey: consent }, actor, requestId)).toMatchObject({ state: "consented" });
    expect(await balances()).toEqual(returned);
  });

  it("is given once: repeats and parallel consents return the money once", async () => {
    const { id } = await ask();
    const requestId = randomUUID();
    const answers = await Promise.allSettled([
      answer(id, {}, shop.actor, requestId),
      answer(id, {}, shop.actor, requestId),
      answer(id),
      answer(id),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    expect(
      await answer(id, {}, shop.actor, requestId).catch((error: { messageKey: string }) => error.messageKey),
    ).toSatisfy(
      (outcome: unknown) => outcome === "return_ended" || (outcome as { state: string }).state === "consented",
    );
    await expect(answer(id)).rejects.toMatchObject({ code: "conflict", messageKey: "return_ended" });
    expect(await balances()).toEqual(returned);
  });

  it("with too little money is refused, the request stays open, and a later consent returns the money", async () => {
    const { id } = await ask();
    const spent = await pay(shop, payer, "0.01");
    await setFinalDays(0);
    await expect(answer(id)).rejects.toMatchObject({ code: "insufficient_funds", messageKey: "return_funds" });
    expect(await stateOf(id)).toBe("open");
    expect(await reload()).toEqual(paid);
    await setFinalDays();
    await editTransfer(staff, "interbank", { id: spent.id, payload: { status: "deleted" } });
    await answer(id);
    expect(await balances()).toEqual(returned);
  });

  it("of another customer, of the sender and of staff is impossible", async () => {
    const { id } = await ask();
    const stranger = await createCustomer();
    for (const actor of [payer.actor, stranger.actor, staff]) {
      await expect(answer(id, {}, actor)).rejects.toMatchObject({ code: "not_found" });
      await expect(getReturnRequest(actor, paid.id)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(answer(id, {}, { ...shop.actor, status: "suspended" })).rejects.toMatchObject({
      code: "account_disabled",
    });
    await expect(answer(id, {}, { ...shop.actor, emailVerified: false })).rejects.toMatchObject({
      code: "email_unverified",
    });
    expect(await balances()).toEqual(untouched);
  });

  it("and a refusal at the same moment: only one of the two counts", async () => {
    const { id } = await ask();
    await Promise.allSettled([answer(id), answer(id, { answer: "refuse" })]);
    const state = await stateOf(id);
    expect(await balances()).toEqual(state === "consented" ? returned : untouched);
    expect(["consented", "refused"]).toContain(state);
  });

  it("and an edit of staff at the same moment: the money moves once", async () => {
    await setFinalDays(5);
    const { id } = await ask();
    await Promise.allSettled([
      answer(id),
      editTransfer(staff, "interbank", { id: paid.id, payload: { status: "deleted" } }),
    ]);
    expect(await balances()).toEqual(returned);
    expect(["consented", "ended"]).toContain(await stateOf(id));
  });

  it("allows nothing else: after the return, staff can revive the transfer only as a new payment", async () => {
    const { id } = await ask();
    await answer(id);
    await setFourEyesLimit(10_000n);
    await expect(
      editTransfer(staff, "interbank", { id: paid.id, payload: { status: "approved" } }),
    ).rejects.toMatchObject({ code: "proposed" });
    expect(await balances()).toEqual(returned);
  });
});

describe("a request that is not answered", () => {
  it("is refused by the receiver: the money stays, staff see the answer, and staff may ask again", async () => {
    const { id } = await ask();
    expect(await answer(id, { answer: "refuse" })).toMatchObject({ state: "refused" });
    await expect(answer(id)).rejects.toMatchObject({ messageKey: "return_ended" });
    expect((await actsOn(paid.id)).at(-1)).toEqual(["transfer.refuse-return", shop.actor.userId]);
    expect(await getTransferDossier(staff, "interbank", paid.id)).toMatchObject({
      returnRequest: { state: "refused" },
    });
    expect(await balances()).toEqual(untouched);
    await answer((await ask()).id);
    expect(await balances()).toEqual(returned);
  });

  it("ends after 14 days", async () => {
    const { id } = await ask();
    await queryAsOwner("UPDATE return_requests SET expires_at = expires_at - interval '13 days 23 hours'");
    expect(await stateOf(id)).toBe("open");
    await queryAsOwner("UPDATE return_requests SET expires_at = expires_at - interval '1 hour'");
    expect(await stateOf(id)).toBe("ended");
    await expect(answer(id)).rejects.toMatchObject({ code: "conflict", messageKey: "return_ended" });
    // A server whose clock is slow does not accept a late answer either.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - dayMs });
    await expect(answer(id)).rejects.toMatchObject({ messageKey: "return_ended" });
    vi.useRealTimers();
    expect(await stateOf((await ask()).id)).toBe("open");
    expect(await balances()).toEqual(untouched);
  });

  it("ends when the transfer changes", async () => {
    const { id } = await ask();
    const { version } = await editTransfer(staff, "interbank", { id: paid.id, payload: { status: "closed" } });
    expect(await stateOf(id)).toBe("ended");
    await expect(answer(id)).rejects.toMatchObject({ messageKey: "return_ended" });
    expect(await balances()).toEqual(untouched);
    await answer((await ask({ version })).id);
    expect(await balances()).toEqual(returned);
  });
});

it("the receiver of a payment without a request still has no page for this payment", async () => {
  await expect(getReturnRequest(shop.actor, paid.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(getTransferDetails(shop.actor, paid.id)).rejects.toMatchObject({ code: "not_found" });
});
