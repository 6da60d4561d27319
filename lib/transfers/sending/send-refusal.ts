import "server-only";
import { readStepUp, stepUpRequired } from "@/lib/auth/second-factors/check-step-up";
import { accountHeld } from "@/lib/auth/second-factors/held-account";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { readCurrentRates } from "@/lib/quotes/current-rates";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { requestContext } from "@/lib/server/request-context";
import { limitIn } from "./limits.model";
import { samePaymentHours, transferLimits } from "./policy";
import type { SendOutcome, Sent } from "./send-transfer.sql";

/** The outcomes whose message the form shows beside a field: the name of the field, and a key of the `validation` messages. */
const fieldProblems: Partial<Record<SendOutcome, [field: string, problem: string]>> = {
  from_unknown: ["fromAccountNumber", "unknownAccount"],
  beneficiary_unknown: ["beneficiary", "unknownBeneficiary"],
  receiver_unknown: ["beneficiary", "unknownAccount"],
  receiver_own: ["beneficiary", "ownAccount"],
  receiver_blocked: ["beneficiary", "accountNotReceiving"],
  to_unknown: ["toAccountNumber", "unknownAccount"],
  to_same: ["toAccountNumber", "sameAccount"],
  to_blocked: ["toAccountNumber", "accountNotReceiving"],
  quote_needless: ["quoteId", "quoteNotNeeded"],
  quote_missing: ["quoteId", "quoteRequired"],
  quote_unknown: ["quoteId", "quoteUnknown"],
  quote_used: ["quoteId", "quoteUsed"],
  quote_expired: ["quoteId", "quoteExpired"],
  quote_other: ["quoteId", "quoteOfOther"],
};

/**
 * Converts a refusal of `send_transfer` or `move_own_money` to an error with a message for the user.
 *
 * @param amount the amount that the customer has typed
 */
export async function sendRefusal(actor: Actor, sent: Sent, amount: string | number): Promise<Error> {
  const { outcome } = sent;
  const value = BigInt(sent.value ?? 0);
  const beside = fieldProblems[outcome];
  if (beside) return fieldError(...beside);
  if (outcome === "lookups") return new AppError("rate_limited", { retryAfterSeconds: Number(value) });
  if (outcome === "disabled") return new AppError("account_disabled");
  if (outcome === "held") return accountHeld();
  if (outcome === "unverified") return new AppError("email_unverified");
  if (outcome === "from_inactive") return new AppError("forbidden", { messageKey: "account_not_active" });
  if (outcome === "pin_required") return stepUpRequired(await readStepUp(actor.userId));
  if (outcome === "currency_other") return fieldError("currency", `arrivesIn:${toCurrency(sent.currency)}`);
  const currency = toCurrency(sent.debitedCurrency);
  const among = [toCurrency(sent.currency)];
  if (outcome === "repeat") {
    const params = { hours: samePaymentHours() };
    return new AppError("repeat_unconfirmed", {
      params,
      fields: { sendAgain: [{ key: "sentAlready", params }] },
      extra: { transferId: sent.transferId ?? "" },
    });
  }
  if (outcome === "limit_single")
    return await limitExceeded("limit_single", transferLimits().singleMinor, currency, among);
  if (outcome === "limit_payee") return await limitExceeded("limit_new_beneficiary", value, currency, among);
  if (outcome === "limit_day") return await limitExceeded("limit_daily", value, currency, among);
  if (outcome === "funds") {
    const available = formatMoney(value, currency, requestContext().locale, "auto", among);
    return new AppError("insufficient_funds", {
      fields: { amount: [{ key: "insufficientFunds", params: { available } }] },
    });
  }
  const money = parseMoney(amount, toCurrency(sent.currency));
  if (outcome === "amount" && !money.ok) return fieldError("amount", money.problem);
  return new Error(`send_transfer answered ${outcome}`);
}

/**
 * The error for an order that exceeds a limit. The message states the remaining amount `leftMinor` (US cents) in the account's
 * currency.
 */
async function limitExceeded(
  messageKey: string,
  leftMinor: bigint,
  currency: Currency,
  among: Currency[],
): Promise<AppError> {
  const rates = await readCurrentRates(db, [currency], now());
  const left = limitIn(currency, leftMinor, rates.get(currency)?.perDollarScaled);
  const params = { limit: formatMoney(left, currency, requestContext().locale, "auto", among) };
  return new AppError("limit_exceeded", { messageKey, params, fields: { amount: [{ key: messageKey, params }] } });
}
