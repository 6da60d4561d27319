"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { FieldErrors } from "@/lib/action-result";
import { CredentialsForm, type WalletCredentials } from "./credentials-form";

/** What a person sees before money moves. Amounts are formatted texts. */
export type TransferReviewData = {
  /** What is known about whether this is the right receiver. */
  notice: ReactNode;
  from: string;
  to: string;
  /** What else tells the receiver apart. */
  details?: { term: string; value: string }[];
  leaves: string;
  arrives: string;
  note: string;
  /** What the server found wrong with the credentials that were given here. */
  problems?: FieldErrors;
};

type TransferReviewProps = {
  review: TransferReviewData | null;
  credentialsFor?: string | undefined;
  onConfirm: (credentials?: WalletCredentials) => void;
  onBack: () => void;
};

/** The one step between the form and the sending: what leaves, what arrives, what it costs, who receives it. */
export function TransferReview({ review, credentialsFor, onConfirm, onBack }: TransferReviewProps) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  return (
    <Dialog isOpen={review !== null} onClose={onBack} title={t(credentialsFor ? "authenticate" : "reviewTitle")}>
      {review ? (
        <>
          {review.notice}
          <div className="mt-4">
            <ReviewList review={review} />
          </div>
          {credentialsFor ? (
            <CredentialsForm
              wallet={credentialsFor}
              problems={review.problems ?? {}}
              onConfirm={onConfirm}
              onBack={onBack}
            />
          ) : (
            <DialogActions>
              <Button variant="secondary" onClick={onBack}>
                {common("back")}
              </Button>
              <Button onClick={() => onConfirm()}>{t("reviewSend", { amount: review.leaves })}</Button>
            </DialogActions>
          )}
        </>
      ) : null}
    </Dialog>
  );
}

function ReviewList({ review }: { review: TransferReviewData }) {
  const t = useTranslations("transfers");
  return (
    <DescriptionList
      items={[
        { term: t("reviewTo"), value: review.to },
        ...(review.details ?? []),
        { term: t("reviewFrom"), value: review.from },
        { term: t("reviewLeaves"), value: <span className="tabular-nums">{review.leaves}</span> },
        { term: t("reviewFee"), value: t("reviewNoFee") },
        { term: t("reviewArrives"), value: <span className="tabular-nums">{review.arrives}</span> },
        ...(review.note ? [{ term: t("note"), value: review.note }] : []),
      ]}
    />
  );
}
