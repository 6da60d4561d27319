import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { bankDate } from "@/lib/server/clock";
import { transferRow } from "@/lib/transfers/reading/transfer-row";
import { interbankTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";
import { initiateWalletTransfer } from "@/lib/transfers/sending/initiate-wallet-transfer";
import { initiateWireTransfer } from "@/lib/transfers/sending/initiate-wire-transfer";
import { createBeneficiary, createCustomer } from "@/tests/support/factories";

const wireFields = {
  ...{ accountName: "Erika Muster", accountNumber: "DE02120300000000202051", bankTo: "DKB Berlin" },
  ...{ swiftCode: "BYLADEM1001", routingNumber: "12030000", amount: "10" },
};

it("a wire has the day on which it was ordered as its due date, and its country by name and code", async () => {
  const { actor } = await createCustomer({ balanceMinor: 10_000n });
  const send = async (country: string) =>
    transferRow(await initiateWireTransfer(actor, wireTransferInput.parse({ ...wireFields, country }), randomUUID()));
  const row = await send("Germany");
  expect(row).toMatchObject({ country: "Germany", countryCode: "DE", dueDate: bankDate(new Date(row.createdAt)) });
  expect(await send("")).not.toHaveProperty("country");
});

it("an interbank transfer has its beneficiary's account number under the name that the form has for it", async () => {
  const [{ actor }, { account }] = [await createCustomer({ balanceMinor: 10_000n }), await createCustomer()];
  await createBeneficiary(actor, { accountNumber: account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: account.accountNumber, amount: "10" });
  const row = transferRow(await initiateInterbankTransfer(actor, input, randomUUID()));
  expect(row).toMatchObject({ beneficiary: account.accountNumber, accountNumber: account.accountNumber });
});

it("a transfer to a wallet has the account that pays as its account number", async () => {
  const { actor, account } = await createCustomer({ balanceMinor: 10_000n });
  const order = { receiverEmail: "erika@example.com", amount: "10", note: "", pin: undefined, quoteId: undefined };
  const row = transferRow(await initiateWalletTransfer(actor, "paypal", order, randomUUID()));
  expect(row).toMatchObject({ accountNumber: account.accountNumber, receiverEmail: "erika@example.com" });
});
