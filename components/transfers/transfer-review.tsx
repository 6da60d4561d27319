"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { FieldErrors } from "@/lib/action-result";
import { formatMoney } from "@/lib/money/format-money";
import type { QuoteView } from "@/lib/quotes/schema";
import { CredentialsForm, type WalletCredentials } from "./credentials-form";
import { QuotePanel } from "./quote-panel";

/** What a person sees before money moves. */
export type TransferReviewData = {
  /** What is known about whether this is the right receiver. */
  notice: ReactNode;
  /** The number of the account that pays. */
  from: string;
  to: string;
  /** What else tells the receiver apart. */
  details?: { term: string; value: string }[];
  /** What arrives, formatted; the same leaves the account, unless there is a quote. */
  amount: string;
  quote?: QuoteView;
  note: string;
  /** What the server found wrong with what was given here. */
  problems?: FieldErrors;
};

/** What the review adds to the order: the price that was seen, and what the network asks for. */
export type Given = Partial<WalletCredentials> & { quoteId?: string };

type TransferReviewProps = {
  review: TransferReviewData | null;
  credentialsFor?: string | undefined;
  onConfirm: (given: Given) => void;
  onBack: () => void;
  onRenew: () => void;
  isRenewing: boolean;
  renewalProblem: string | null;
};

/** The one step between the form and the sending: what leaves, what arrives, what it costs, who receives it. */
export function TransferReview({ review, credentialsFor, ...rest }: TransferReviewProps) {
  const t = useTranslations("transfers");
  return (
    <Dialog isOpen={review !== null} onClose={rest.onBack} title={t(credentialsFor ? "authenticate" : "reviewTitle")}>
      {review ? <Review review={review} credentialsFor={credentialsFor} {...rest} /> : null}
    </Dialog>
  );
}

function Review(props: TransferReviewProps & { review: TransferReviewData }) {
  const { review, credentialsFor, onConfirm, onBack, onRenew, isRenewing, renewalProblem } = props;
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const locale = useLocale();
  const { quote } = review;
  const leaves = quote ? formatMoney(quote.debitedMinor, quote.fromCurrency, locale) : review.amount;
  const given = quote ? { quoteId: quote.id } : {};
  return (
    <div className="flex flex-col gap-4">
      {review.problems?.quoteId ? <Alert tone="warning">{review.problems.quoteId.join(" ")}</Alert> : null}
      {review.notice}
      <ReviewList review={review} />
      {quote ? (
        <QuotePanel quote={quote} onRenew={onRenew} isRenewing={isRenewing} renewalProblem={renewalProblem} />
      ) : null}
      {credentialsFor ? (
        <CredentialsForm
          wallet={credentialsFor}
          problems={review.problems ?? {}}
          onConfirm={(credentials) => onConfirm({ ...credentials, ...given })}
          onBack={onBack}
        />
      ) : (
        <DialogActions>
          <Button variant="secondary" onClick={onBack}>
            {common("back")}
          </Button>
          <Button busy={isRenewing} onClick={() => onConfirm(given)}>
            {t("reviewSend", { amount: leaves })}
          </Button>
        </DialogActions>
      )}
    </div>
  );
}

function ReviewList({ review }: { review: TransferReviewData }) {
  const t = useTranslations("transfers");
  const amount = <span className="tabular-nums">{review.amount}</span>;
  // Between currencies the quote says what leaves, what arrives and what the bank takes.
  const price = [
    { term: t("reviewLeaves"), value: amount },
    { term: t("reviewFee"), value: t("reviewNoFee") },
    { term: t("reviewArrives"), value: amount },
  ];
  return (
    <DescriptionList
      items={[
        { term: t("reviewTo"), value: review.to },
        ...(review.details ?? []),
        { term: t("reviewFrom"), value: review.from },
        ...(review.quote ? [] : price),
        ...(review.note ? [{ term: t("note"), value: review.note }] : []),
      ]}
    />
  );
}
