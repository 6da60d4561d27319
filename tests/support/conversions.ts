import { randomUUID } from "node:crypto";
import { createQuote } from "@/lib/quotes/create-quote";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import { createBeneficiary, type TestAccount, type TestCustomer } from "@/tests/support/factories";

type Payer = { actor: TestCustomer["actor"]; account: TestAccount };

/** Sends `amount` to an account of this bank that has another currency, with a new quote. The transfer waits for staff. */
export async function sendConverted(payer: Payer, to: TestAccount, amount: string): Promise<Transfer> {
  const { actor, account } = payer;
  const { id } = await createQuote(actor, { from: account.accountNumber, to: to.currency, amount });
  return await sendWithQuote(payer, to, { amount, quoteId: id });
}

/** Sends money to an account of this bank that has another currency, with a quote of the payer. */
export async function sendWithQuote(
  { actor, account }: Payer,
  { accountNumber: beneficiary }: TestAccount,
  fields: { amount: string; quoteId: string },
): Promise<Transfer> {
  await createBeneficiary(actor, { accountNumber: beneficiary }).catch(() => undefined);
  const input = interbankTransferInput.parse({ beneficiary, fromAccountNumber: account.accountNumber, ...fields });
  return await initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID());
}

/**
 * Lets the held price of a transfer expire `ms` milliseconds from now. Only the database's owner can change the time at which a
 * price ends.
 */
export async function endPriceIn(id: string, ms: number): Promise<void> {
  await queryAsOwner("UPDATE transfers SET price_ends_at = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1", [
    id,
    ms,
  ]);
}
