import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { interbankTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import { createBeneficiary, createCustomer, type TestCustomer, testPin } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";
import { createRate, testRates } from "@/tests/support/rates";

const { accountNumber } = wire;
const sendWire = ({ actor }: TestCustomer, amount: string) =>
  initiateTransfer(
    actor,
    { channel: "wire", ...wireTransferInput.parse({ ...wire, amount, pin: testPin }) },
    randomUUID(),
  );

it("a cancellation lowers a new payee's count only by counted amounts, not by amounts from before a new PIN", async () => {
  const customer = await createCustomer({ balanceMinor: 50_000_000n });
  await createBeneficiary(customer.actor, { accountNumber });
  const order = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "2500", pin: testPin });
  const before = await initiateTransfer(customer.actor, { channel: "interbank", ...order }, randomUUID());
  await queryAsOwner("UPDATE customer_sending SET pin_changed_at = now() WHERE user_id = $1", [customer.actor.userId]);
  await sendWire(customer, "2500");
  await cancelTransfer(customer.actor, before.id);
  await expect(sendWire(customer, "0.01")).rejects.toMatchObject({ messageKey: "limit_new_beneficiary" });
});

it("amounts are compared exactly: an amount at the limit is allowed, and an extreme rate causes no error", async () => {
  await createRate("AUD", "0.57");
  const customer = await createCustomer({ currency: "AUD", balanceMinor: 50_000_000n });
  await createBeneficiary(customer.actor, { accountNumber });
  await sendWire(customer, "28500");
  await createRate("AUD", "0.0000000001");
  for (const amount of ["5", "999999999999.99"]) {
    await expect(sendWire(customer, amount)).rejects.toMatchObject({ messageKey: "limit_single" });
  }
  await createRate("AUD", testRates.AUD);
});
