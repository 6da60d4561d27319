"use client";

import { useCallback, useRef, useState } from "react";
import { createQuoteAction } from "@/app/api/quotes/actions";
import { toDecimalText } from "@/lib/money/format-money";
import type { QuoteView } from "@/lib/quotes/schema";
import type { WalletCredentials } from "./credentials-form";
import type { TransferReviewData } from "./transfer-review";

/** What the review adds to the order: the price that was seen, and what the network asks for. */
export type Given = Partial<WalletCredentials> & { quoteId?: string };

/** Asks for the price of the same conversion as it is now. */
export function renewQuote(accountNumber: string, { amountMinor, toCurrency }: QuoteView) {
  const amount = toDecimalText(amountMinor, toCurrency);
  return createQuoteAction({ from: accountNumber, to: toCurrency, amount });
}

/** The review as a question: `ask` shows it and waits for what was given there; null when it was left. */
export function useTransferReview() {
  const [review, setReview] = useState<TransferReviewData | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const decide = useRef<((given: Given | null) => void) | null>(null);

  const ask = (data: TransferReviewData) =>
    new Promise<Given | null>((resolve) => {
      decide.current = resolve;
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
    // Without an answer the expired price stays, with the button that asks again.
    const answered = await renewQuote(review.from, review.quote).catch(() => null);
    setRenewing(false);
    if (!answered?.ok) return;
    const quote = answered.data;
    // Meanwhile the review may have been left, or be that of another transfer.
    setReview((shown) => (shown?.quote?.id === review.quote?.id && shown ? { ...shown, quote } : shown));
  }, [review]);

  return { review, ask, answer, renew, isRenewing };
}
