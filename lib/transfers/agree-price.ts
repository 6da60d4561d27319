import "server-only";
import type { Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import { getUsableQuote } from "@/lib/quotes/get-quote";
import type { Actor } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import type { SendingAccount } from "./sending-account";

/** What arrives and what it costs; amounts in minor units. */
export type Price = {
  amountMinor: bigint;
  currency: Currency;
  debitedMinor: bigint;
  debitedCurrency: Currency;
  quoteId: string | null;
};

/** Reads what shall arrive. @throws AppError `validation_failed` on `amount` */
export function readAmount(amount: string | number, currency: Currency): bigint {
  const money = parseMoney(amount, currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  return money.amountMinor;
}

/**
 * What leaves the account so that `amountMinor` arrives: the same, or between currencies what the customer's quote says.
 *
 * @throws AppError `validation_failed` on `quoteId` when the currencies differ and there is no good quote of exactly this
 * amount, or when there is one and they do not
 */
export async function agreePrice(
  actor: Actor,
  from: SendingAccount,
  arriving: { amountMinor: bigint; currency: Currency },
  quoteId: string | undefined,
): Promise<Price> {
  if (from.currency === arriving.currency) {
    if (quoteId) throw fieldError("quoteId", "quoteNotNeeded");
    return { ...arriving, debitedMinor: arriving.amountMinor, debitedCurrency: from.currency, quoteId: null };
  }
  if (!quoteId) throw fieldError("quoteId", "quoteRequired");
  const quote = await getUsableQuote(actor, quoteId);
  const isOfThis =
    quote.fromAccountId === from.accountId &&
    quote.toCurrency === arriving.currency &&
    quote.amountMinor === arriving.amountMinor;
  if (!isOfThis) throw fieldError("quoteId", "quoteOfOther");
  return { ...arriving, debitedMinor: quote.debitedMinor, debitedCurrency: quote.fromCurrency, quoteId: quote.id };
}
