import "server-only";
import { v7 as uuidv7 } from "uuid";
import { commandOnce } from "@/lib/commands/command-once";
import { type Currency, isCurrency } from "@/lib/money/currency";
import { costOfConversion, crossRate, toFractionText, toRateText } from "@/lib/money/exchange-rate";
import { toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import type { CurrentRate } from "./current-rates";
import { quoteLifetimeMs, spreadMillionths } from "./policy.model";
import type { Quote } from "./quote";
import { readConversionRates } from "./read-conversion-rates";
import type { QuoteInput } from "./schema";

type PayingAccount = { id: string; currency: Currency };

/**
 * Offers a conversion at the present rate. A quote states the amount to debit to one of the customer's accounts so that a given
 * amount arrives in another currency. A quote is valid for a minute and for one transfer. A quote does not move or hold money. A
 * repeated call with the same request id returns the same quote.
 *
 * @throws AppError `email_unverified`, `rate_limited`, `idempotency_mismatch`. `forbidden` if the account may not send money.
 * `validation_failed` on `amount`. `validation_failed` on `from` if another person holds the account. `validation_failed` on `to`
 * if the account has the same currency, or if the rate of the currency is missing or too old
 */
export async function createQuote(actor: Actor, input: QuoteInput, requestId?: string): Promise<Quote> {
  assertMayMoveMoney(actor);
  // The limiter uses a separate connection, so the count is not a part of the transaction below and remains after an error.
  await countAgainstLimit("quote-user", actor.userId);
  return await commandOnce(actor, { name: "quote.create", requestId, content: input }, async (tx) => {
    const account = await findPayingAccount(tx, actor, input.from);
    const createdAt = now();
    const { from, to } = await readConversionRates(tx, { from: account.currency, to: input.to }, createdAt);
    const money = parseMoney(input.amount, input.to);
    if (!money.ok) throw fieldError("amount", money.problem);
    const quote: Quote = {
      id: uuidv7(),
      fromAccountId: account.id,
      fromCurrency: account.currency,
      toCurrency: input.to,
      amountMinor: money.amountMinor,
      debitedMinor: debitedFor(money.amountMinor, from, to),
      rate: toRateText(crossRate(from, to)),
      spread: toFractionText(spreadMillionths),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + quoteLifetimeMs),
    };
    await tx.prisma.quote.createMany({
      data: { ...quote, userId: actor.userId, fromRateId: from.rateId, toRateId: to.rateId },
    });
    return quote;
  });
}

/**
 * Computes the amount that is debited to the account.
 *
 * @throws AppError `validation_failed` on `amount` if the rate is too small to be shown, or if the result exceeds the maximum
 * amount
 */
function debitedFor(amountMinor: bigint, from: CurrentRate, to: CurrentRate): bigint {
  const debitedMinor = costOfConversion(amountMinor, from, to, spreadMillionths);
  if (crossRate(from, to) === 0n) throw fieldError("amount", "amountTooSmall");
  const money = parseMoney(toDecimalText(debitedMinor, from.currency), from.currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  return debitedMinor;
}

/**
 * Finds the customer's account whose number or currency is `from`. If several accounts fit, returns the oldest account. If `from`
 * is absent, returns the customer's oldest account.
 *
 * @throws AppError `validation_failed` on `from`; `forbidden` if the account may not send money
 */
async function findPayingAccount(tx: Database, actor: Actor, from: string | undefined): Promise<PayingAccount> {
  const code = from?.toUpperCase() ?? "";
  const currency = isCurrency(code) ? code : null;
  const accountNumber = currency ? null : from || null;
  const account = await tx.prisma.account.findFirst({
    where: { ownerId: actor.userId, ...(accountNumber ? { accountNumber } : {}), ...(currency ? { currency } : {}) },
    select: { id: true, currency: true, status: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (!account) throw fieldError("from", "unknownAccount");
  if (account.status !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
  return account;
}
