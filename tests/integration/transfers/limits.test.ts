import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { getLimits } from "@/lib/transfers/get-limits";
import { initiateWalletTransfer } from "@/lib/transfers/initiate-wallet-transfer";
import { initiateWireTransfer } from "@/lib/transfers/initiate-wire-transfer";
import { walletTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { createAccount, createCustomer, testPin } from "@/tests/support/factories";
import { wallet, wire } from "@/tests/support/outgoing-orders";

it("what can still be sent today shrinks with every channel, and grows again when a transfer is taken back", async () => {
  const { actor, account } = await createCustomer({ balanceMinor: 20_000_000n });
  const today = async () => (await getLimits(actor)).map(({ leftTodayMinor }) => leftTodayMinor);
  expect(await today()).toEqual([10_000_000n]);
  await initiateWireTransfer(actor, wireTransferInput.parse({ ...wire, amount: "50000", pin: testPin }), randomUUID());
  const paypal = walletTransferInput("paypal").parse({ ...wallet, amount: "49999.99", pin: testPin });
  const { id } = await initiateWalletTransfer(actor, "paypal", paypal, randomUUID());
  expect(await today()).toEqual([1n]);
  const refused = walletTransferInput("paypal").parse({ ...wallet, amount: "0.02" });
  await expect(initiateWalletTransfer(actor, "paypal", refused, randomUUID())).rejects.toMatchObject({
    code: "limit_exceeded",
  });
  await cancelTransfer(actor, id);
  expect(await getLimits(actor)).toEqual([
    {
      accountNumber: account.accountNumber,
      currency: "USD",
      availableMinor: 15_000_000n,
      leftTodayMinor: 5_000_000n,
      stepUpMinor: 100_000n,
      singleMinor: 5_000_000n,
      dailyMinor: 10_000_000n,
      newBeneficiaryMinor: 250_000n,
    },
  ]);
});

it("each account has limits of its own, in its own currency; one that may not send has none", async () => {
  const { actor } = await createCustomer({ balanceMinor: 500n });
  await createAccount(actor, { currency: "JPY", balanceMinor: 70_000n });
  await createAccount(actor, { currency: "EUR", status: "suspended" });
  expect(await getLimits(actor)).toMatchObject([
    { currency: "USD", availableMinor: 500n, singleMinor: 5_000_000n },
    { currency: "JPY", availableMinor: 70_000n, singleMinor: 50_000n, stepUpMinor: 1_000n },
  ]);
});
