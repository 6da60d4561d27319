import { isValidIBAN } from "ibantools";
import { expect, it } from "vitest";
import { accountsJson } from "@/lib/accounts/accounts-json";
import { findAccounts, findOwnAccounts } from "@/lib/accounts/find-accounts";
import { giveIbans } from "@/lib/accounts/give-ibans";
import { openAccount } from "@/lib/accounts/open-account";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { groupedIban } from "@/lib/iban-text";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { findUsers } from "@/lib/users/find-users";
import { createAdmin, createCustomer, testPin } from "@/tests/support/factories";

const bank = env().BANK_IBAN ?? { country: "", bankCode: "" };
const ibanOf = (accountNumber: string) => ibanOfAccount(bank, accountNumber) ?? "";
const storedIban = async (accountNumber: string) =>
  (await db.prisma.account.findUniqueOrThrow({ where: { accountNumber }, select: { iban: true } })).iban;

async function openOne(actor: Awaited<ReturnType<typeof createCustomer>>["actor"]) {
  return await openAccount(actor, { accountType: "savings", currency: "EUR" });
}

it("a new account has an IBAN with right check digits, and the HTTP contract contains it", async () => {
  const { actor } = await createCustomer();
  const account = await openOne(actor);
  expect(account.iban).toBe(ibanOf(account.accountNumber));
  expect(isValidIBAN(account.iban ?? "")).toBe(true);
  const [json] = await accountsJson(actor, [account]);
  expect(json).toMatchObject({ iban: account.iban, bic: env().BANK_BIC });
});

it("the worker gives IBANs to older accounts, once and also in parallel", async () => {
  const { actor, account } = await createCustomer();
  const before = await storedIban(account.accountNumber);
  await Promise.all([1, 2, 3].map(() => giveIbans({ budgetMs: 20_000 })));
  const given = await storedIban(account.accountNumber);
  expect(before ?? given).toBe(ibanOf(account.accountNumber));
  expect(await giveIbans({ budgetMs: 20_000 })).toBe(0);
  expect((await findOwnAccounts(actor))[0]?.iban).toBe(given);
});

it("the database refuses another IBAN, wrong check digits, another account's IBAN and a second account with one", async () => {
  const { actor } = await createCustomer();
  const [one, other] = [await openOne(actor), await openOne(actor)];
  const set = (iban: string | null) => db.query("UPDATE accounts SET iban = $2 WHERE id = $1", [one.id, iban]);
  await expect(set(null)).rejects.toThrow(/keeps its IBAN/);
  await expect(set(other.iban)).rejects.toThrow(/keeps its IBAN/);
  const { account } = await createCustomer();
  const right = ibanOf(account.accountNumber);
  const give = (iban: string) => db.query("UPDATE accounts SET iban = $2 WHERE id = $1", [account.accountId, iban]);
  if ((await storedIban(account.accountNumber)) === null) {
    await expect(give(`${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`)).rejects.toThrow(/check digits/);
    await expect(give(other.iban ?? "")).rejects.toThrow(/accounts_iban/);
    await give(right);
  }
  expect(await storedIban(account.accountNumber)).toBe(right);
});

it("staff find the customer and the account by the IBAN, in every notation", async () => {
  const { actor } = await createCustomer();
  const { iban, accountNumber } = await openOne(actor);
  const admin = await createAdmin();
  for (const search of [iban ?? "", groupedIban(iban ?? ""), `IBAN: ${iban}`.toLowerCase()]) {
    const users = await findUsers(admin, { page: 1, pageSize: 5, countMax: 5, search });
    expect(users.items.map(({ id }) => id)).toEqual([actor.userId]);
    const { accounts } = await findAccounts(admin, { page: 1, pageSize: 5, search });
    expect(accounts.map((one) => one.accountNumber)).toEqual([accountNumber]);
  }
  // Every IBAN contains the bank's code, so a search for the code alone finds nobody.
  expect((await findAccounts(admin, { page: 1, pageSize: 5, search: "DE8199999999" })).total).toBe(0);
});

it("a payment to an IBAN of this bank goes directly to the account", async () => {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer();
  const { accountNumber } = receiver.account;
  const iban = ibanOf(accountNumber);
  const saved = await addBeneficiary(sender.actor, {
    ...{ nickname: "Friend", accountName: "Ada Lovelace", accountType: "checking", accountNumber: iban },
  });
  expect(saved.accountNumber).toBe(accountNumber);
  expect(await checkPayeeName(sender.actor, { beneficiary: iban })).toMatchObject({ result: "match" });
  const order = { amount: "12.50", note: "", pin: testPin, quoteId: undefined };
  const sent = await initiateTransfer(sender.actor, { channel: "interbank", ...order, beneficiary: iban }, "by-iban");
  expect(sent).toMatchObject({ channel: "interbank", accountNumber });
  const again = await initiateTransfer(
    sender.actor,
    { channel: "interbank", ...order, beneficiary: accountNumber },
    "by-iban",
  );
  expect(again.id).toBe(sent.id);
  await expect(
    addBeneficiary(receiver.actor, { nickname: "Me", accountName: "Me", accountType: "checking", accountNumber: iban }),
  ).rejects.toMatchObject({ fields: { accountNumber: expect.anything() } });
});

it("a wire to an IBAN of this bank is refused beside the account number", async () => {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const { account } = await createCustomer();
  const order = {
    ...{
      channel: "wire" as const,
      amount: "5.00",
      note: "",
      pin: testPin,
      quoteId: undefined,
      accountName: "Ada Lovelace",
    },
    ...{ accountNumber: ibanOf(account.accountNumber), country: "DE", bankTo: "Holdfast", swiftCode: "HOLDDEF0XXX" },
    ...{ routingNumber: "", receiverStreet: "", receiverTown: "Hamburg", receiverPostcode: "", receiverCountry: "DE" },
    ...{ purpose: "" as const, charges: "SHA" as const, remittance: "" },
  };
  await expect(initiateTransfer(sender.actor, order, "own-iban")).rejects.toMatchObject({
    code: "validation_failed",
    fields: { accountNumber: ["ibanOfThisBank"] },
  });
});
