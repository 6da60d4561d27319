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

/** The data that a customer sees before money moves. */
export type TransferReviewData = {
  /** The result of the check of the receiver's name. */
  notice: ReactNode;
  /** The number of the paying account. */
  from: string;
  /** The available amount of the paying account, in minor units of its currency. */
  availableMinor: bigint;
  payingCurrency: Currency;
  to: string;
  /** Further details that identify the receiver. */
  details?: { term: string; value: string }[];
  /** The arriving amount, formatted. If the order has no quote, the account is debited with this amount. */
  amount: string;
  /** The amount that arrives, in minor units of its currency. */
  amountMinor: bigint;
  quote?: QuoteView;
  note: string;
  /** The confirmation of the order by a passkey. */
  passkey: {
    /**
     * The debited amount from which a passkey is needed, in minor units of the account's currency. Undefined when the bank does
     * not ask for a passkey.
     */
    fromMinor: bigint | undefined;
    /** Lets the device sign the order together with the review's input. */
    sign: (given: Given) => Promise<ActionResult<AuthenticationResponseJSON>>;
  };
  /** Whether an identical payment was already sent. If so, the review asks the customer to confirm a second payment. */
  isAgain?: boolean;
  /** The server's problems with the input of this dialog. */
  problems?: FieldErrors;
};

/** The review's input for the order: the shown price, the credentials that the network requires, and the passkey's signature. */
export type Given = Partial<WalletCredentials> & {
  quoteId?: string;
  passkey?: AuthenticationResponseJSON;
  sendAgain?: true;
};

type TransferReviewProps = {
  review: TransferReviewData | null;
  credentialsFor?: string | undefined;
  onConfirm: (given: Given) => void;
  onBack: () => void;
  onRenew: () => void;
  isRenewing: boolean;
  renewalProblem: string | null;
};

/** The dialog between the form and the sending of the order. The dialog shows both amounts, the cost and the receiver. */
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
  const among = quote && [quote.fromCurrency, quote.toCurrency];
  const leaves = quote ? formatMoney(quote.debitedMinor, quote.fromCurrency, locale, "auto", among) : review.amount;
  const needsPasskey = (quote?.debitedMinor ?? review.amountMinor) >= (review.passkey.fromMinor ?? Infinity);
  const { confirm, isSigning, problem } = useConfirm(review, needsPasskey, onConfirm);
  return (
    <div className="flex flex-col gap-4">
      {review.problems?.quoteId ? <Alert tone="warning">{review.problems.quoteId.join(" ")}</Alert> : null}
      {review.problems?.sendAgain ? <Alert tone="warning">{review.problems.sendAgain.join(" ")}</Alert> : null}
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
              {t(review.isAgain ? "reviewSendAgain" : "reviewSend", { amount: leaves })}
            </Button>
          )}
        </DialogActions>
      )}
    </div>
  );
}

/** Returns a function that passes the review's input to `onConfirm`. If a passkey is needed, the device signs the order first. */
function useConfirm(review: TransferReviewData, needsPasskey: boolean, onConfirm: (given: Given) => void) {
  const common = useTranslations("common");
  const [isSigning, setSigning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { quote, passkey, problems, isAgain } = review;

  async function confirm(credentials: Partial<WalletCredentials>) {
    const given: Given = {
      ...credentials,
      ...(quote ? { quoteId: quote.id } : {}),
      ...(isAgain ? { sendAgain: true } : {}),
    };
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
  const { quote, payingCurrency } = review;
  const leftText = formatMoney(leftMinor, payingCurrency, locale, "auto", quote && [quote.toCurrency]);
  const left = <span className="tabular-nums">{leftText}</span>;
  // For a conversion, the quote shows both amounts and the bank's margin.
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
        // If the account does not cover the order, this line is omitted and the server refuses the order.
        ...(leftMinor >= 0n ? [{ term: t("summary.left"), value: left }] : []),
        ...(review.note ? [{ term: t("note"), value: review.note }] : []),
      ]}
    />
  );
}
