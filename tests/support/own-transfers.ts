import { randomUUID } from "node:crypto";
import type { Currency } from "@/lib/money/currency";
import { createQuote } from "@/lib/quotes/create-quote";
import type { Actor } from "@/lib/server/actor";
import { ownTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createAccount, createCustomer, type TestAccount } from "@/tests/support/factories";

/** Creates a customer with two accounts: an account in dollars with 1,000.00, and an empty account. */
export async function createOwnPair(currency: Currency = "USD", balanceMinor = 100_000n) {
  const { actor, account } = await createCustomer({ balanceMinor });
  return { actor, account, other: await createAccount(actor, { currency }) };
}

type Fields = { amount?: string; quoteId?: string; note?: string };

/** Moves money from one account to another of the same customer. */
export function moveOwn(
  actor: Actor,
  [from, to]: readonly [Pick<TestAccount, "accountNumber">, Pick<TestAccount, "accountNumber">],
  fields: Fields = {},
  requestId: string = randomUUID(),
) {
  const accounts = { fromAccountNumber: from.accountNumber, toAccountNumber: to.accountNumber };
  return initiateTransfer(
    actor,
    { channel: "own", ...ownTransferInput.parse({ amount: "10.00", ...accounts, ...fields }) },
    requestId,
  );
}

/** Moves money between accounts of different currencies, with a new quote. */
export async function convertOwn(actor: Actor, [from, to]: readonly [TestAccount, TestAccount], amount: string) {
  const { id: quoteId } = await createQuote(actor, { from: from.accountNumber, to: to.currency, amount });
  return await moveOwn(actor, [from, to], { amount, quoteId });
}
