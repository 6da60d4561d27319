import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { searchInput } from "@/lib/search/schema";
import { searchBank } from "@/lib/search/search-bank";
import { transferReference } from "@/lib/transfer-reference";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";

const nothing = { beneficiaries: [], transfers: [], customers: [], records: [] };

async function createSender() {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer({ firstName: "Quirin", lastName: "Zabel" });
  const { accountNumber } = receiver.account;
  const beneficiary = await createBeneficiary(sender.actor, { accountNumber, accountName: "Quirin Zabel" });
  const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "12.34" });
  const transfer = await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
  return { sender: sender.actor, receiver: receiver.actor, accountNumber, beneficiary, transfer };
}

describe("a search", () => {
  it("a search finds a beneficiary by name and number, and a transfer by name and reference", async () => {
    const { sender, accountNumber, transfer } = await createSender();
    const byName = await searchBank(sender, { text: "zabel" });
    expect(byName.beneficiaries).toMatchObject([{ accountName: "Quirin Zabel", accountNumber }]);
    expect(byName.transfers).toMatchObject([{ id: transfer.id, amountMinor: 1_234n, direction: "out" }]);
    expect((await searchBank(sender, { text: accountNumber })).beneficiaries).toHaveLength(1);
    const byReference = await searchBank(sender, { text: transferReference(transfer.id) });
    expect(byReference.transfers.map(({ id }) => id)).toEqual([transfer.id]);
  });

  it("a customer's search finds no other customers and none of their records", async () => {
    const { sender, receiver, accountNumber } = await createSender();
    const stranger = await createUser();
    for (const text of [sender.email, receiver.email, accountNumber, "zabel", "%", "__"]) {
      expect(await searchBank(stranger, { text })).toEqual(nothing);
    }
  });

  it("a staff member's search finds customers by name and e-mail, and otherwise only their own records", async () => {
    const { receiver } = await createSender();
    const admin = await createAdmin();
    const found = await searchBank(admin, { text: receiver.email });
    expect(found).toEqual({
      ...nothing,
      customers: [{ id: receiver.userId, name: "Quirin Zabel", email: receiver.email }],
    });
    expect((await searchBank(admin, { text: "zabel" })).beneficiaries).toEqual([]);
  });

  it("a search returns at most five results of each kind", async () => {
    const { actor } = await createCustomer();
    for (let number = 0; number < 7; number += 1) {
      await createBeneficiary(actor, { accountNumber: `DE0000000000000000000${number}`, accountName: "Vesper Lund" });
    }
    expect((await searchBank(actor, { text: "vesper" })).beneficiaries).toHaveLength(5);
  });

  it("a person who was suspended meanwhile is refused, and so are invalid texts", async () => {
    const actor = await createUser();
    await expect(searchBank({ ...actor, status: "blocked" }, { text: "ab" })).rejects.toMatchObject({
      code: "account_disabled",
    });
    for (const text of ["", " a ", "x".repeat(101), "a\0b"])
      expect(searchInput.safeParse({ text }).success).toBe(false);
  });
});
