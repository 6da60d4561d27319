import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { WalletChannelKey } from "@/lib/transfers/channels.model";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { findWalletReceivers } from "@/lib/transfers/payees/find-wallet-receivers";
import { walletTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { wallet } from "@/tests/support/outgoing-orders";

async function send({ actor }: TestCustomer, channel: WalletChannelKey, receiverEmail: string) {
  const input = walletTransferInput(channel).parse({
    ...wallet,
    receiverEmail,
    password: "secret",
    sixDigits: "123456",
  });
  return await initiateTransfer(actor, { channel, ...input }, randomUUID());
}

it("the receivers of a wallet are its own, each once, the latest first", async () => {
  const customer = await createCustomer({ balanceMinor: 100_000n });
  const other = await createCustomer({ balanceMinor: 100_000n });
  expect(await findWalletReceivers(customer.actor, "paypal")).toEqual([]);
  await send(customer, "paypal", "first@example.com");
  await send(customer, "paypal", "second@example.com");
  await send(customer, "skrill", "skrill@example.com");
  await send(other, "paypal", "other@example.com");
  await send(customer, "paypal", "first@example.com");
  expect(await findWalletReceivers(customer.actor, "paypal")).toEqual(["first@example.com", "second@example.com"]);
  expect(await findWalletReceivers(customer.actor, "skrill")).toEqual(["skrill@example.com"]);
  expect(await findWalletReceivers(other.actor, "paypal")).toEqual(["other@example.com"]);
});

it("the receiver of a cancelled transfer is not offered", async () => {
  const customer = await createCustomer({ balanceMinor: 100_000n });
  const { id } = await send(customer, "paypal", "wrong@example.com");
  await send(customer, "paypal", "right@example.com");
  await cancelTransfer(customer.actor, id);
  expect(await findWalletReceivers(customer.actor, "paypal")).toEqual(["right@example.com"]);
});
