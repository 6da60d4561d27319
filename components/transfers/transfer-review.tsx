"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import type { ActionResult, FieldErrors } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";
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
  /** What is available there now, in minor units of its currency. */
  availableMinor: bigint;
  payingCurrency: Currency;
  to: string;
  /** What else tells the receiver apart. */
  details?: { term: string; value: string }[];
  /** What arrives, formatted; the same leaves the account, unless there is a quote. */
  amount: string;
  /** The same in minor units of its currency. */
  amountMinor: bigint;
  quote?: QuoteView;
  note: string;
  /** Where a passkey confirms the order. */
  passkey: {
    /** From what leaves the account on it is needed, in minor units of its currency; undefined where the bank has not asked for it. */
    fromMinor: bigint | undefined;
    /** Has the device sign the order with what was given here. */
    sign: (given: Given) => Promise<ActionResult<AuthenticationResponseJSON>>;
  };
  /** What the server found wrong with what was given here. */
  problems?: FieldErrors;
};

/** What the review adds to the order: the price that was seen, what the network asks for, and the signature of a passkey. */
export type Given = Partial<WalletCredentials> & { quoteId?: string; passkey?: AuthenticationResponseJSON };

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
  const needsPasskey = (quote?.debitedMinor ?? review.amountMinor) >= (review.passkey.fromMinor ?? Infinity);
  const { confirm, isSigning, problem } = useConfirm(review, needsPasskey, onConfirm);
  return (
    <div className="flex flex-col gap-4">
      {review.problems?.quoteId ? <Alert tone="warning">{review.problems.quoteId.join(" ")}</Alert> : null}
      {problem ? <Alert tone="warning">{problem}</Alert> : null}
      {review.notice}
      <ReviewList review={review} />
      {quote ? (
        <QuotePanel quote={quote} onRenew={onRenew} isRenewing={isRenewing} renewalProblem={renewalProblem} />
      ) : null}
      {credentialsFor ? (
        <CredentialsForm
          wallet={credentialsFor}
          problems={review.problems ?? {}}
          onConfirm={confirm}
          onBack={onBack}
          needsPasskey={needsPasskey}
        />
      ) : (
        <DialogActions>
          <Button variant="secondary" onClick={onBack}>
            {common("back")}
          </Button>
          {needsPasskey ? (
            <Button busy={isSigning} busyText={t("passkeyBusy")} onClick={() => confirm({})}>
              <Icon name="key-round" className="size-4" />
              {t("passkeySend", { amount: leaves })}
            </Button>
          ) : (
            <Button busy={isRenewing} onClick={() => confirm({})}>
              {t("reviewSend", { amount: leaves })}
            </Button>
          )}
        </DialogActions>
      )}
    </div>
  );
}

/** Answers the review with what was given, once the device has signed the order where a passkey is needed. */
function useConfirm(review: TransferReviewData, needsPasskey: boolean, onConfirm: (given: Given) => void) {
  const common = useTranslations("common");
  const [isSigning, setSigning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { quote, passkey, problems } = review;

  async function confirm(credentials: Partial<WalletCredentials>) {
    const given = { ...credentials, ...(quote ? { quoteId: quote.id } : {}) };
    if (!needsPasskey) return onConfirm(given);
    setRefusal(null);
    setSigning(true);
    const signed = await passkey.sign(given).catch(() => null);
    setSigning(false);
    if (signed?.ok) onConfirm({ ...given, passkey: signed.data });
    else setRefusal(signed?.message ?? common("tryAgainLater"));
  }

  return { confirm, isSigning, problem: refusal ?? problems?.passkey?.join(" ") };
}

function ReviewList({ review }: { review: TransferReviewData }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const amount = <span className="tabular-nums">{review.amount}</span>;
  const leftMinor = review.availableMinor - (review.quote?.debitedMinor ?? review.amountMinor);
  const left = <span className="tabular-nums">{formatMoney(leftMinor, review.payingCurrency, locale)}</span>;
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
        // What is not there is told by the server.
        ...(leftMinor >= 0n ? [{ term: t("summary.left"), value: left }] : []),
        ...(review.note ? [{ term: t("note"), value: review.note }] : []),
      ]}
    />
  );
}
