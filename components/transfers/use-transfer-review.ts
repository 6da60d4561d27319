"use client";

import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { createQuoteAction } from "@/app/api/quotes/actions";
import type { ActionResult } from "@/lib/action-result";
import { toDecimalText } from "@/lib/money/format-money";
import type { QuoteView } from "@/lib/quotes/schema";
import type { Given, TransferReviewData } from "./transfer-review";

export type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/**
 * Returns the server's reason for a refusal. If the problem concerns the rate, returns the text of this problem, because the form
 * has no field that could show the text.
 */
export function reasonOf({ message, fields }: Refusal): string {
  return (fields?.quoteId ?? fields?.to ?? [message]).join(" ");
}

/** Asks for the current price of the same conversion. */
export function renewQuote(accountNumber: string, { amountMinor, toCurrency }: QuoteView) {
  const amount = toDecimalText(amountMinor, toCurrency);
  return createQuoteAction({ from: accountNumber, to: toCurrency, amount });
}

/**
 * The state of the review. `ask` shows the review and returns the customer's input, or null when the customer has left the
 * review.
 */
export function useTransferReview() {
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

  const renew = useCallback(async () => {
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

  return { review, ask, answer, renew, isRenewing, renewalProblem };
}
