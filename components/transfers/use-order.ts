"use client";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { createQuoteAction } from "@/app/api/quotes/actions";
import { asQuestion, forgetSent } from "@/components/browser/sent-requests";
import { signWithPasskey } from "@/components/forms/passkey-prompt";
import type { ActionResult } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";
import { formatMoney, toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import type { QuoteView } from "@/lib/quotes/schema";
import { chosenAccount, type SendingAccount } from "./sending-account";
import type { Given, TransferReviewData } from "./transfer-review";

/** The values of every form that sends money. */
export type OrderValues = {
  amount: string | number;
  pin?: string | undefined;
  note?: string | undefined;
  fromAccountNumber?: string | undefined;
};

/** The receiver, and the currency that arrives. The form of each channel passes these data to the review. */
type Destination = Pick<TransferReviewData, "to" | "details" | "notice"> & { currency: Currency };

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

export type OrderOptions<Values extends OrderValues> = {
  accounts: SendingAccount[];
  /** Looks up the receiver before the review. May return a refusal. */
  findDestination: (values: Values) => Promise<ActionResult<Destination>>;
  action: (values: Values, requestId: string) => Promise<ActionResult<{ id: string }>>;
  /**
   * Requests the challenge that a passkey signs for this order. If this function is missing, the order is never confirmed by a
   * passkey.
   */
  askToConfirm?: (values: Values, requestId: string) => Promise<ActionResult<PublicKeyCredentialRequestOptionsJSON>>;
};

/**
 * Returns the function `send` for a form that sends money, and the state of the review. `send` returns null when the customer has
 * left the review.
 */
export function useOrder<Values extends OrderValues>(options: OrderOptions<Values>) {
  const { accounts, findDestination, action, askToConfirm } = options;
  const { ask, ...review } = useReview();
  const locale = useLocale();
  const common = useTranslations("common");

  /** Finds the receiver and the price for the review. */
  async function prepare(values: Values, requestId: string): Promise<ActionResult<TransferReviewData>> {
    const destination = await findDestination(values);
    if (!destination.ok) return destination;
    const { currency, ...receiver } = destination.data;
    const account = chosenAccount(accounts, values.fromAccountNumber);
    const price = await findPrice(account, currency, values.amount, locale);
    if (!price.ok) return price;
    const { accountNumber: from, availableMinor, currency: payingCurrency, stepUp, leftWithoutPinMinor } = account;
    const passkey = {
      fromMinor: askToConfirm && stepUp === "passkey" ? leftWithoutPinMinor : undefined,
      // Credentials are sent only with the order itself (docs/domain.md, "PINs and credentials").
      sign: async ({ quoteId }: Given) => {
        if (!askToConfirm) throw new Error("nothing is to be confirmed");
        return await signWithPasskey(
          await askToConfirm({ ...values, ...(quoteId ? { quoteId } : {}) }, requestId),
          common,
        );
      },
    };
    const paying = { from, availableMinor, payingCurrency, passkey };
    return { ok: true, data: { ...receiver, ...price.data, ...paying, note: values.note ?? "" } };
  }

  /**
   * Shows the review and sends the order, until the customer leaves the review or the bank accepts the review's input. The
   * customer enters the credentials again for each attempt. If the price has expired, the review shows the current price before
   * money moves.
   */
  async function send(values: Values, requestId: string): Promise<ActionResult<{ id: string }> | null> {
    const prepared = await asQuestion(() => prepare(values, requestId));
    if (!prepared.ok) return prepared;
    let { data } = prepared;
    for (;;) {
      const given = await asQuestion(() => ask(data));
      if (!given) return null;
      const result = await action({ ...values, ...given }, requestId);
      const isOfReview = (name: string) => name in given || name === "passkey" || name === "sendAgain";
      const found = result.ok ? [] : Object.entries(result.fields ?? {}).filter(([name]) => isOfReview(name));
      if (found.length === 0) return result;
      // The bank has refused the request, so the request's outcome is known.
      forgetSent(requestId);
      const problems = Object.fromEntries(found);
      data = { ...data, problems };
      const { quote } = data;
      if (problems.sendAgain) data.isAgain = true;
      else if (problems.passkey) data.passkey = { ...data.passkey, fromMinor: 0n };
      else if (quote && problems.quoteId) {
        const renewed = await asQuestion(() => renewQuote(data.from, quote));
        if (!renewed.ok) return renewed;
        data.quote = renewed.data;
      }
    }
  }

  return { send, review };
}

/**
 * The cost of an order for the review. If the money is converted, the cost is in a quote. Otherwise the cost is the arriving
 * amount.
 */
async function findPrice(
  { accountNumber, currency: payingCurrency }: SendingAccount,
  currency: Currency,
  amount: string | number,
  locale: string,
): Promise<ActionResult<Pick<TransferReviewData, "amount" | "amountMinor" | "quote">>> {
  const money = parseMoney(amount, currency);
  const shown = money.ok
    ? {
        amount: formatMoney(money.amountMinor, currency, locale, "auto", [payingCurrency]),
        amountMinor: money.amountMinor,
      }
    : { amount: String(amount), amountMinor: 0n };
  if (currency === payingCurrency) return { ok: true, data: shown };
  const quote = await createQuoteAction({ from: accountNumber, to: currency, amount });
  return quote.ok ? { ok: true, data: { ...shown, quote: quote.data } } : quote;
}

/** Asks for the current price of the same conversion. */
function renewQuote(accountNumber: string, { amountMinor, toCurrency }: QuoteView) {
  const amount = toDecimalText(amountMinor, toCurrency);
  return createQuoteAction({ from: accountNumber, to: toCurrency, amount });
}

/**
 * Returns the server's reason for a refusal. If the problem concerns the rate, returns the text of this problem, because the form
 * has no field that could show the text.
 */
export function reasonOf({ message, fields }: Refusal): string {
  return (fields?.quoteId ?? fields?.to ?? [message]).join(" ");
}

/**
 * The state of the review. `ask` shows the review and returns the customer's input, or null when the customer has left the
 * review.
 */
function useReview() {
  const [review, setReview] = useState<TransferReviewData | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const [renewalProblem, setRenewalProblem] = useState<string | null>(null);
  const t = useTranslations("transfers.quote");
  const decide = useRef<((given: Given | null) => void) | null>(null);

  const ask = (data: TransferReviewData) =>
    new Promise<Given | null>((resolve) => {
      decide.current = resolve;
      setRenewalProblem(null);
      setReview(data);
    });

  const answer = (given: Given | null) => {
    setReview(null);
    decide.current?.(given);
    decide.current = null;
  };

  const onRenew = useCallback(async () => {
    if (!review?.quote) return;
    setRenewing(true);
    setRenewalProblem(null);
    const answered = await renewQuote(review.from, review.quote).catch(() => null);
    setRenewing(false);
    if (!answered?.ok) {
      // The review keeps showing the expired price, with a button that requests a new price. The server never debits an account
      // at an expired price.
      setRenewalProblem(answered ? reasonOf(answered) : t("renewFailed"));
      return;
    }
    const quote = answered.data;
    // While the request was running, the customer may have left the review or opened the review of another transfer.
    setReview((shown) => (shown?.quote?.id === review.quote?.id && shown ? { ...shown, quote } : shown));
  }, [review, t]);

  return { review, ask, onConfirm: answer, onBack: () => answer(null), onRenew, isRenewing, renewalProblem };
}
