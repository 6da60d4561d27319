import "server-only";
import { paymentDetails } from "@/components/accounts/get-paid/payment-details";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import type { CodedPayment } from "@/lib/accounts/payment-code.model";
import type { Actor } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import { getUser } from "@/lib/users/get-user";

/**
 * Reads the actor's accounts, and the payment details of the account with the number `asked`. If `asked` is undefined, the
 * actor's oldest account is chosen. `chosen` is null if no account of the actor has the number `asked`.
 */
export async function readPayable(actor: Actor, asked: string | undefined) {
  const [accounts, holder] = await Promise.all([findOwnAccounts(actor), getUser(actor, actor.email)]);
  const account = asked === undefined ? accounts[0] : accounts.find(({ accountNumber }) => accountNumber === asked);
  if (!account) return { accounts, chosen: null };
  const { BANK_NAME: name, BANK_ROUTING_NUMBER: routingNumber, BANK_BIC: bic, BANK_ADDRESS: address } = env();
  const details = await paymentDetails(account, holder, { name, routingNumber, bic, address });
  const { accountName, iban, currency } = account;
  /** The payment in the account's QR code. Null if the account has no QR code. */
  const payment: CodedPayment | null =
    currency === "EUR" && iban ? { name: accountName, iban, bic, amountMinor: null, note: "" } : null;
  return { accounts, chosen: { account, details, payment } };
}
