import { beforeAll, describe, expect, it } from "vitest";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { findCallers } from "@/lib/calls/find-callers";
import { groupedIban } from "@/lib/iban-text";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { transferReference } from "@/lib/transfer-reference";
import { createBeneficiary, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { orderWire } from "@/tests/support/work";

let teller: Actor;
let customer: TestCustomer;
let wireId: string;
let wireAccount: string;

beforeAll(async () => {
  teller = await createUser({ role: "teller" });
  customer = await createCustomer({ firstName: "Ottoline", lastName: "Quixley", balanceMinor: 500_000n });
  await db.query("UPDATE users SET phone_number = '+491701234567' WHERE id = $1", [customer.actor.userId]);
  await createBeneficiary(customer.actor, { accountNumber: "GB82WEST12345698765432", accountName: "Zacharias Blum" });
  wireId = await orderWire("312.45", customer);
  const [wire] = await db.query<{ account: string }>("SELECT account_number AS account FROM transfers WHERE id = $1", [
    wireId,
  ]);
  wireAccount = wire?.account ?? "";
});

const namesFor = async (text: string) => (await findCallers(teller, { text })).map(({ name, why }) => `${name} ${why}`);

describe("the search for a caller", () => {
  it.each([
    ["the name", () => "quixley"],
    ["the e-mail address", () => customer.actor.email],
    ["the phone number", () => "0170 123-45 67"],
    ["the phone number with its country code", () => "+49 (0)170 1234567"],
    ["the account number", () => customer.account.accountNumber],
  ])("finds the customer by %s", async (_, text) => {
    expect(await namesFor(text())).toContain("Ottoline Quixley person");
  });

  it.each([
    ["the name of a payee", "zacharias blum"],
    ["the account of a payee", "GB82 WEST 1234 5698 7654 32"],
  ])("finds the customer by %s", async (_, text) => {
    expect(await namesFor(text)).toContain("Ottoline Quixley payee");
  });

  it.each([
    ["the reference of a payment", () => transferReference(wireId)],
    ["the amount", () => "312.45"],
    ["the amount and the day", () => `312.45 ${bankDate(now())}`],
    ["the amount and a word for the day", () => "312.45 today"],
    ["the account of a receiver who is not saved", () => wireAccount],
  ])("finds the customer by %s", async (_, text) => {
    expect(await namesFor(text())).toEqual(["Ottoline Quixley transfer"]);
  });

  it("finds the customer by the IBAN of an own account", async () => {
    const { accountNumber } = customer.account;
    const bank = env().BANK_IBAN ?? { country: "", bankCode: "" };
    const iban = ibanOfAccount(bank, accountNumber) ?? "";
    await db.prisma.account.updateMany({ where: { accountNumber, iban: null }, data: { iban } });
    expect(await namesFor(groupedIban(iban))).toEqual(["Ottoline Quixley person"]);
  });

  it("finds the customer by the UETR of a wire", async () => {
    const [row] = await db.query<{ uetr: string }>("SELECT uetr FROM transfers WHERE id = $1", [wireId]);
    expect(await namesFor(row?.uetr ?? "")).toEqual(["Ottoline Quixley transfer"]);
  });

  it("finds nothing for another day, and no members of the staff", async () => {
    expect(await namesFor("312.45 yesterday")).toEqual([]);
    const colleague = await createUser({ role: "teller", lastName: "Vandermeer" });
    expect(await namesFor(colleague.email)).toEqual([]);
  });
});
