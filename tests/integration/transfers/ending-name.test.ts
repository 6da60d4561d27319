import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { getCall } from "@/lib/calls/find-calls";
import type { Actor } from "@/lib/server/actor";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { takeCall } from "@/tests/support/calls";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { sendOut, setStatus } from "@/tests/support/network-transfers";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

async function sendInside(sender: TestCustomer): Promise<Transfer> {
  const { accountNumber } = (await createCustomer()).account;
  await createBeneficiary(sender.actor, { accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "10.00" });
  return await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
}

/** Sends a wire, approves it, and lets the network work on it. The amount selects the sandbox's behaviour. */
async function sendToNetwork(sender: TestCustomer, amount: string): Promise<Transfer> {
  const wire = await sendOut(sender, "wire", { amount });
  const sent = await setStatus(wire, "approved");
  await workNetworkOrders();
  return sent;
}

const endings = {
  withdrawn: async (sender: TestCustomer) => await cancelTransfer(sender.actor, (await sendInside(sender)).id),
  declined: async (sender: TestCustomer) => await setStatus(await sendInside(sender), "deleted"),
  reversed: async (sender: TestCustomer) =>
    await setStatus(await setStatus(await sendInside(sender), "approved"), "deleted"),
  recalled: async (sender: TestCustomer) => await setStatus(await sendToNetwork(sender, "1.02"), "deleted"),
  "network-refused": async (sender: TestCustomer) => await sendToNetwork(sender, "1.03"),
  "network-returned": async (sender: TestCustomer) => {
    const sent = await sendToNetwork(sender, "20.00");
    await receiveNetworkAnswer(sent.id, { outcome: "returned", amountMinor: 2_000n, chargesMinor: 0n, code: "AC04" });
    return sent;
  },
};

it.each(Object.keys(endings) as (keyof typeof endings)[])(
  "staff see that a transfer has ended as %s, in its panel and in a call",
  async (ending) => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const { id, family } = await endings[ending](sender);
    expect((await getTransferDossier(staff, family, id)).endingName).toBe(ending);
    const { facts } = await getCall(staff, await takeCall(staff, sender.actor));
    expect(facts.find((fact) => fact.id === id)).toMatchObject({ kind: "transfer", state: "deleted", extra: ending });
  },
);

it("a transfer that has not ended has no ending", async () => {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const { id, family } = await sendInside(sender);
  expect((await getTransferDossier(staff, family, id)).endingName).toBeNull();
});
