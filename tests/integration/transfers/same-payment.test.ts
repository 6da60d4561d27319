import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { interbankTransferInput, otherTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createAccount, createBeneficiary, createCustomer, readBalance } from "@/tests/support/factories";
import { wallet, wire } from "@/tests/support/outgoing-orders";

beforeEach(() => vi.stubEnv("SAME_PAYMENT_HOURS", "24"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

type Fields = { amount?: string; sendAgain?: boolean; fromAccountNumber?: string };

/** The functions that send a payment to the same payee, keyed by channel. */
const ways: Record<string, (actor: Actor, fields?: Fields, key?: string) => Promise<{ id: string }>> = {
  wire: (actor, fields = {}, key = randomUUID()) =>
    initiateTransfer(actor, { channel: "wire", ...wireTransferInput.parse({ ...wire, ...fields }) }, key),
  interbank: (actor, fields = {}, key = randomUUID()) =>
    initiateTransfer(
      actor,
      {
        channel: "interbank",
        ...interbankTransferInput.parse({ beneficiary: wire.accountNumber, amount: wire.amount, ...fields }),
      },
      key,
    ),
  wallet: (actor, fields = {}, key = randomUUID()) =>
    initiateTransfer(actor, { channel: "paypal", ...otherTransferInput.parse({ ...wallet, ...fields }) }, key),
};

async function createPayer() {
  const payer = await createCustomer({ balanceMinor: 100_000n });
  await createBeneficiary(payer.actor, { accountNumber: wire.accountNumber });
  return payer;
}

const asked = { code: "repeat_unconfirmed", httpStatus: 422 };
const countOf = async ({ userId }: Actor) =>
  (await db.query<{ count: bigint }>("SELECT count(*) FROM transfers WHERE sender_id = $1", [userId]))[0]?.count;

describe.each(Object.entries(ways))("the same payment again by %s", (_way, pay) => {
  it("within a day the bank asks for a confirmation and moves nothing, and a confirmed payment is sent once", async () => {
    const { actor, account } = await createPayer();
    const first = await pay(actor);
    const before = await readBalance(account);
    await expect(pay(actor)).rejects.toMatchObject({
      ...asked,
      fields: { sendAgain: [{ key: "sentAlready", params: { hours: 24 } }] },
      extra: { transferId: first.id },
    });
    expect(await readBalance(account)).toEqual(before);
    const [day] = await db.query("SELECT sent_minor FROM customer_sending WHERE user_id = $1", [actor.userId]);
    expect(day).toEqual({ sent_minor: 500n });
    await pay(actor, { sendAgain: true });
    await expect(pay(actor)).rejects.toMatchObject(asked);
    expect(await countOf(actor)).toBe(2n);
  });

  it("another amount, another customer or a payment after a day is no repeat", async () => {
    const { actor } = await createPayer();
    await pay(actor);
    await pay(actor, { amount: "5.01" });
    await pay((await createPayer()).actor);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 + 1 });
    await pay(actor);
    expect(await countOf(actor)).toBe(3n);
  });

  it("of eight parallel payments, even from two accounts, one is sent and seven need a confirmation", async () => {
    const { actor } = await createPayer();
    const { accountNumber } = await createAccount(actor, { balanceMinor: 100_000n });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => pay(actor, index % 2 ? { fromAccountNumber: accountNumber } : {})),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject(asked);
    expect(await countOf(actor)).toBe(1n);
  });

  it("the same request id gets the first payment, with and without the confirmation", async () => {
    const { actor } = await createPayer();
    const key = randomUUID();
    const { id } = await pay(actor, {}, key);
    expect((await pay(actor, {}, key)).id).toBe(id);
    expect((await pay(actor, { sendAgain: true }, key)).id).toBe(id);
    expect(await countOf(actor)).toBe(1n);
  });

  it("eight parallel confirmations with one request id send one payment", async () => {
    const { actor } = await createPayer();
    await pay(actor);
    const key = randomUUID();
    await expect(pay(actor, {}, key)).rejects.toMatchObject(asked);
    const again = await Promise.all(Array.from({ length: 8 }, () => pay(actor, { sendAgain: true }, key)));
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(await countOf(actor)).toBe(2n);
  });
});

it("a cancelled payment was not sent, so the next payment needs no confirmation", async () => {
  const { actor } = await createPayer();
  const { id } = (await ways.interbank?.(actor)) ?? { id: "" };
  await cancelTransfer(actor, id, "interbank");
  await ways.interbank?.(actor);
  expect(await countOf(actor)).toBe(2n);
});

it("one payee is the same payee through every channel", async () => {
  const { actor } = await createPayer();
  await ways.wire?.(actor);
  await expect(ways.interbank?.(actor)).rejects.toMatchObject(asked);
  await ways.wallet?.(actor);
});
