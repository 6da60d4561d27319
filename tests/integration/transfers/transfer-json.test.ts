import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { bankDate } from "@/lib/server/clock";
import { transferJson } from "@/lib/transfers/reading/transfer-json";
import { interbankTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createBeneficiary, createCustomer } from "@/tests/support/factories";
import { receiverAddress } from "@/tests/support/outgoing-orders";

const wireFields = {
  ...{ accountName: "Erika Muster", accountNumber: "DE02120300000000202051", bankTo: "DKB Berlin" },
  ...{ swiftCode: "BYLADEM1001", routingNumber: "12030000", amount: "10" },
  ...receiverAddress,
};

it("a wire has the date of its order as its due date, and its country by name and code", async () => {
  const { actor } = await createCustomer({ balanceMinor: 10_000n });
  const send = async (country: string) =>
    transferJson(
      await initiateTransfer(
        actor,
        { channel: "wire", ...wireTransferInput.parse({ ...wireFields, country }) },
        randomUUID(),
      ),
    );
  const transfer = await send("Germany");
  expect(transfer).toMatchObject({
    country: "Germany",
    countryCode: "DE",
    dueDate: bankDate(new Date(transfer.createdAt)),
  });
  expect(await send("")).not.toHaveProperty("country");
});

it("an interbank transfer has its beneficiary's account number under the form's field name", async () => {
  const [{ actor }, { account }] = [await createCustomer({ balanceMinor: 10_000n }), await createCustomer()];
  await createBeneficiary(actor, { accountNumber: account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: account.accountNumber, amount: "10" });
  const transfer = transferJson(await initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID()));
  expect(transfer).toMatchObject({ beneficiary: account.accountNumber, accountNumber: account.accountNumber });
});

it("a wallet transfer has the debited account as its account number", async () => {
  const { actor, account } = await createCustomer({ balanceMinor: 10_000n });
  const order = { receiverEmail: "erika@example.com", amount: "10", note: "", pin: undefined, quoteId: undefined };
  const transfer = transferJson(await initiateTransfer(actor, { channel: "paypal", ...order }, randomUUID()));
  expect(transfer).toMatchObject({ accountNumber: account.accountNumber, receiverEmail: "erika@example.com" });
});
