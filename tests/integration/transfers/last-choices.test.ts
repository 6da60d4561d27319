import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { beneficiariesPerOwnerMax } from "@/lib/beneficiaries/add-beneficiary";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAccount, createBeneficiary, createCustomer, testPin } from "@/tests/support/factories";

async function pay(actor: Actor, beneficiary: string, fromAccountNumber?: string): Promise<void> {
  const order = { beneficiary, amount: "1.00", note: "", pin: testPin, fromAccountNumber };
  await initiateTransfer(actor, { channel: "interbank", ...interbankTransferInput.parse(order) }, randomUUID());
}

describe("the first choices of a form", () => {
  it("recently paid payees come first, newest on top, and then the other payees by name", async () => {
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const numbers: string[] = [];
    for (const accountName of ["Ada", "Bea", "Cid", "Dee"]) {
      const { accountNumber } = (await createCustomer()).account;
      await createBeneficiary(actor, { accountNumber, accountName });
      numbers.push(accountNumber);
    }
    const names = async () => (await findPayees(actor)).map(({ accountName }) => accountName);
    expect(await names()).toEqual(["Ada", "Bea", "Cid", "Dee"]);
    await pay(actor, numbers[3] ?? "");
    await pay(actor, numbers[1] ?? "");
    expect(await names()).toEqual(["Bea", "Dee", "Ada", "Cid"]);
    await pay(actor, numbers[3] ?? "");
    expect(await names()).toEqual(["Dee", "Bea", "Ada", "Cid"]);
    await expectCleanBooks();
  });

  it("a form offers every payee, up to the most that a customer may have", async () => {
    const { actor } = await createCustomer();
    const moment = new Date();
    const same = { ownerId: actor.userId, accountName: "Ada", nickname: "Ada", accountType: "checking" as const };
    const numbers = Array.from({ length: beneficiariesPerOwnerMax }, (_, index) => `7700${100_000 + index}`);
    await db.prisma.beneficiary.createMany({
      data: numbers.map((accountNumber) => ({ ...same, accountNumber, createdAt: moment, updatedAt: moment })),
    });
    expect((await findPayees(actor)).map(({ accountNumber }) => accountNumber).toSorted()).toEqual(numbers);
  });

  it("the account that paid last comes first", async () => {
    const { actor, account } = await createCustomer({ balanceMinor: 100_000n });
    const second = await createAccount(actor, { balanceMinor: 100_000n });
    const { accountNumber } = (await createCustomer()).account;
    await createBeneficiary(actor, { accountNumber });
    const order = async () => (await getLimits(actor)).map((limits) => limits.accountNumber);
    expect(await order()).toEqual([account.accountNumber, second.accountNumber]);
    await pay(actor, accountNumber, second.accountNumber);
    expect(await order()).toEqual([second.accountNumber, account.accountNumber]);
    await pay(actor, accountNumber);
    expect(await order()).toEqual([account.accountNumber, second.accountNumber]);
    await expectCleanBooks();
  });
});
