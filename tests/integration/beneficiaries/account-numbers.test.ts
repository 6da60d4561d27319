import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { getBeneficiary } from "@/lib/beneficiaries/get-beneficiary";
import {
  addBeneficiaryInput,
  beneficiaryKeyInput,
  editBeneficiaryInput,
  restoreBeneficiaryInput,
} from "@/lib/beneficiaries/schema";
import { db } from "@/lib/server/db";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { interbankTransferInput, ownTransferInput, payeeCheckInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createBeneficiary, createCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

const payee = { nickname: "Erika", accountName: "Erika Muster", accountType: "Checking" };
const iban = "DE02120300000000202051";
/** The same account number, as different people and programs write it. */
const spellings = [
  iban,
  "de02 1203 0000 0000 2020 51",
  "IBAN DE02 1203 0000 0000 2020 51",
  "iban:DE02-1203-0000-0000-2020-51",
  "DE02\u00a01203\u202f0000\u20090000\u20112020\u201051",
  "\u202aDE02\u200b1203\ufeff0000\u2060000020\u00ad2051\u202c",
  "ＤＥ02.1203.0000.0000.2020.51",
];
const wrong = "DE02120300000000202052";
const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("every spelling of an account number means the same payee", () => {
  it.each(spellings)("the spelling %j means the same payee", async (accountNumber) => {
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const added = await addBeneficiary(actor, addBeneficiaryInput.parse({ ...payee, accountNumber }));
    expect(added.accountNumber).toBe(iban);
    for (const other of spellings) {
      const again = addBeneficiaryInput.parse({ ...payee, accountNumber: other });
      await expect(addBeneficiary(actor, again)).rejects.toMatchObject({ code: "conflict" });
      expect(interbankTransferInput.parse({ beneficiary: other, amount: "1" }).beneficiary).toBe(iban);
      expect(editBeneficiaryInput.parse({ accountNumber: other, payload: {} }).accountNumber).toBe(iban);
      expect((await getBeneficiary(actor, actor.email, other)).id).toBe(added.id);
    }
    expect(await checkPayeeName(actor, payeeCheckInput.parse({ beneficiary: accountNumber }))).toEqual({
      accountName: payee.accountName,
      result: "external",
    });
    await initiateTransfer(
      actor,
      { channel: "wire", ...wireTransferInput.parse({ ...wire, accountNumber }) },
      randomUUID(),
    );
    const order = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "2" });
    await initiateTransfer(actor, { channel: "interbank", ...order }, randomUUID());
    const payees = await db.query("SELECT payee FROM payees WHERE user_id = $1", [actor.userId]);
    expect(payees).toEqual([{ payee: `account:${iban}` }]);
  });
});

it("a payee whose IBAN has a wrong check digit cannot be added, restored or paid", async () => {
  for (const accountNumber of [wrong, `IBAN ${wrong}`, iban.slice(1), iban.slice(0, -1), "IBAN 1234"]) {
    expect(messages(addBeneficiaryInput.safeParse({ ...payee, accountNumber }))).toEqual(["accountNumber: iban"]);
    expect(messages(restoreBeneficiaryInput.safeParse({ accountNumber }))).toEqual(["accountNumber: iban"]);
    const order = { beneficiary: accountNumber, amount: "1" };
    expect(messages(interbankTransferInput.safeParse(order))).toEqual(["beneficiary: iban"]);
    expect(messages(payeeCheckInput.safeParse(order))).toEqual(["beneficiary: iban"]);
  }
});

it("a payee from before the check of account numbers can still be read, renamed and deleted", async () => {
  const { actor } = await createCustomer({ balanceMinor: 100n });
  await createBeneficiary(actor, { accountNumber: wrong });
  expect(await getBeneficiary(actor, actor.email, wrong)).toMatchObject({ accountNumber: wrong });
  await deleteBeneficiary(actor, beneficiaryKeyInput.parse({ accountNumber: wrong }));
});

it("a customer's own accounts are found by every spelling of their numbers", () => {
  const order = { fromAccountNumber: "0519 7864 578", toAccountNumber: "0519-7864-586\u200b", amount: "1" };
  expect(ownTransferInput.parse(order)).toMatchObject({
    fromAccountNumber: "05197864578",
    toAccountNumber: "05197864586",
  });
  const same = { ...order, toAccountNumber: "05197864578" };
  expect(messages(ownTransferInput.safeParse(same))).toEqual(["toAccountNumber: sameAccount"]);
});
