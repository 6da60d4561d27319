import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { bankDate, startOfBankDate } from "@/lib/server/clock";
import { getPayeeRoom } from "@/lib/transfers/payees/get-payee-room";
import { walletTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import { createCustomer, type TestCustomer, testPin } from "@/tests/support/factories";
import { wallet, wire } from "@/tests/support/outgoing-orders";

const { accountNumber } = wire;
const dayMs = 24 * 60 * 60 * 1000;

const sendWire = ({ actor }: TestCustomer, amount: string) =>
  initiateTransfer(
    actor,
    { channel: "wire", ...wireTransferInput.parse({ ...wire, amount, pin: testPin }) },
    randomUUID(),
  );

/** Expects that the bank allows exactly the amount that `getPayeeRoom` has reported. */
async function expectLimit(customer: TestCustomer, cents: bigint): Promise<void> {
  const room = await getPayeeRoom(customer.actor, { accountNumber });
  expect(room?.leftCents).toBe(cents);
  const dollars = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
  await expect(sendWire(customer, dollars(cents + 1n))).rejects.toMatchObject({ messageKey: "limit_new_beneficiary" });
}

it("a payee that was never paid has the whole limit for new payees, and no end", async () => {
  const customer = await createCustomer({ balanceMinor: 2_000_000n });
  await expectLimit(customer, 250_000n);
  expect(await getPayeeRoom(customer.actor, { accountNumber })).toEqual({ leftCents: 250_000n, until: null });
  expect(await getPayeeRoom(customer.actor, { receiverEmail: wallet.receiverEmail })).toMatchObject({ until: null });
});

it("the limit counts the payments of the first day, ends after this day, and belongs to one customer and payee", async () => {
  const customer = await createCustomer({ balanceMinor: 2_000_000n });
  const sent = await sendWire(customer, "900");
  await expectLimit(customer, 160_000n);
  const room = await getPayeeRoom(customer.actor, { accountNumber });
  const at = new Date(sent.createdAt.getTime() + dayMs);
  expect(room?.until).toEqual({ at, dayStartsAt: startOfBankDate(bankDate(at)) });
  await sendWire(customer, "1600");
  await expectLimit(customer, 0n);
  const stranger = await createCustomer();
  expect((await getPayeeRoom(stranger.actor, { accountNumber }))?.leftCents).toBe(250_000n);
  await queryAsOwner("UPDATE payees SET known_since = known_since - interval '1 day' WHERE user_id = $1", [
    customer.actor.userId,
  ]);
  expect(await getPayeeRoom(customer.actor, { accountNumber })).toBeNull();
  await sendWire(customer, "2500.01");
});

it("after a change of the PIN, a known payee has the limit of a new payee for a day", async () => {
  const customer = await createCustomer({ balanceMinor: 2_000_000n });
  const { userId } = customer.actor;
  await sendWire(customer, "900");
  await queryAsOwner("UPDATE payees SET known_since = known_since - interval '2 days' WHERE user_id = $1", [userId]);
  const changedAt = new Date();
  await queryAsOwner("UPDATE customer_sending SET pin_changed_at = $2 WHERE user_id = $1", [userId, changedAt]);
  await expectLimit(customer, 250_000n);
  const room = await getPayeeRoom(customer.actor, { accountNumber });
  expect(room?.until?.at).toEqual(new Date(changedAt.getTime() + dayMs));
  await sendWire(customer, "1000");
  await expectLimit(customer, 150_000n);
});

it("a payee at a wallet is known by the e-mail address", async () => {
  const customer = await createCustomer({ balanceMinor: 2_000_000n });
  const order = walletTransferInput("paypal").parse({ ...wallet, amount: "100" });
  await initiateTransfer(customer.actor, { channel: "paypal", ...order }, randomUUID());
  const room = await getPayeeRoom(customer.actor, { receiverEmail: order.receiverEmail });
  expect(room?.leftCents).toBe(240_000n);
});
