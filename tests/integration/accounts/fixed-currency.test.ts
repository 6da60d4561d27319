import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import { createQuote } from "@/lib/quotes/create-quote";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { interbankTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createDeposit } from "@/tests/support/deposits";
import {
  adjustmentReason,
  createAdmin,
  createBeneficiary,
  createCustomer,
  type TestCustomer,
} from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { wire } from "@/tests/support/outgoing-orders";
import { createDepositPlan } from "@/tests/support/plans";
import { createRates } from "@/tests/support/rates";

beforeAll(createRates);

const inUse = { code: "validation_failed", fields: { currency: ["currencyInUse"] } };

async function changeCurrency({ account: { accountNumber } }: TestCustomer, currency = "EUR") {
  return editAccount(await createAdmin(), editAccountInput.parse({ accountNumber, payload: { currency } }));
}

/** Changes the currency by SQL without any service, so that only the database can refuse the change. */
async function changeCurrencyBySql({ account }: TestCustomer, tx: Queryable = db): Promise<void> {
  const code = `customer:${account.accountNumber}:EUR`;
  const ledgerAccountId = await openLedgerAccount(tx, { code, currency: "EUR", kind: "liability" });
  await tx.query("UPDATE accounts SET currency = 'EUR', ledger_account_id = $2 WHERE id = $1", [
    account.accountId,
    ledgerAccountId,
  ]);
}

/** Prepares a payment by another customer into this account. Returns the function that sends the payment. */
async function preparePayment({ account: { accountNumber } }: TestCustomer) {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  await createBeneficiary(sender.actor, { accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "5" });
  return () => initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
}

/**
 * Ways in which a customer or staff use an account. After each use, the account's currency cannot change any more, although the
 * balance is zero.
 */
const uses: Record<string, () => Promise<TestCustomer>> = {
  "a balance that staff have set and taken back": async () => {
    const customer = await createCustomer();
    const { accountNumber } = customer.account;
    for (const [balanceSeen, balance] of [
      ["0", "5"],
      ["5", "0"],
    ]) {
      await editAccount(
        await createAdmin(),
        editAccountInput.parse({ accountNumber, payload: { balance, balanceSeen, reason: adjustmentReason } }),
      );
    }
    return customer;
  },
  "a transfer that was cancelled": async () => {
    const customer = await createCustomer({ balanceMinor: 500n });
    const { id } = await initiateTransfer(
      customer.actor,
      { channel: "wire", ...wireTransferInput.parse(wire) },
      randomUUID(),
    );
    await cancelTransfer(customer.actor, id);
    return customer;
  },
  "a transfer that is on its way to it": async () => {
    const customer = await createCustomer();
    const pay = await preparePayment(customer);
    await pay();
    return customer;
  },
  "an application for a loan": async () => {
    const customer = await createCustomer();
    await createLoan(customer.actor);
    return customer;
  },
  "an application for a loan that staff have refused": async () => {
    const customer = await createCustomer();
    await setLoanStatus(await createAdmin(), await createLoan(customer.actor), "deleted");
    return customer;
  },
  "an application for a deposit": async () => (await createDeposit({ customer: await createCustomer() })).customer,
};

describe.each(Object.entries(uses))("an account after %s", (_what, use) => {
  it("neither staff nor SQL can change the account's currency", async () => {
    const customer = await use();
    await expect(changeCurrency(customer)).rejects.toMatchObject(inUse);
    await expect(changeCurrencyBySql(customer)).rejects.toMatchObject({ code: "HF002" });
    await expectCleanBooks();
  });
});

it("an unused quote does not fix the currency", async () => {
  const customer = await createCustomer();
  await createQuote(customer.actor, { to: "EUR", amount: "12.50" });
  expect(await changeCurrency(customer)).toMatchObject({ currency: "EUR" });
  await expectCleanBooks();
});

it("even SQL can change an unused account's currency only together with the currency in the ledger", async () => {
  const customer = await createCustomer();
  const alone = db.query("UPDATE accounts SET currency = 'EUR' WHERE id = $1", [customer.account.accountId]);
  await expect(alone).rejects.toMatchObject({ code: "HF004" });
  await changeCurrencyBySql(customer);
  await expectCleanBooks();
});

it("of an application and a parallel change of the currency, exactly one succeeds", async () => {
  const { name: FDRName } = await createDepositPlan();
  for (let round = 0; round < 12; round += 1) {
    const customer = await createCustomer();
    const [applied, changed] = await Promise.allSettled([
      applyForDeposit(customer.actor, { FDRName, amount: "500" }),
      changeCurrency(customer),
    ]);
    expect([applied.status, changed.status].sort()).toEqual(["fulfilled", "rejected"]);
  }
  const mismatched = await db.query(
    "SELECT FROM deposits d JOIN accounts a ON a.id = d.account_id WHERE a.currency <> d.currency",
  );
  expect(mismatched).toEqual([]);
});

it("a transfer that arrives during a change of the receiver's currency is in the new currency or is refused", async () => {
  const receiver = await createCustomer();
  const pay = await preparePayment(receiver);
  let paying: Promise<unknown> | undefined;
  await inTransaction(async (tx) => {
    await changeCurrencyBySql(receiver, tx);
    paying = pay();
    // The payment has read the receiver's account and waits for the lock on this account.
    await waitForLockWaits();
  });
  await expect(paying).rejects.toMatchObject({ code: "validation_failed" });
  expect(await db.query("SELECT FROM transfers WHERE to_account_id = $1", [receiver.account.accountId])).toEqual([]);
  await expectCleanBooks();
});
