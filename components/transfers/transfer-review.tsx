"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { PayeeCheck } from "@/lib/transfers/payee-check";

/** What a person sees before money moves. Amounts are formatted texts. */
export type TransferReviewData = {
  from: string;
  to: string;
  leaves: string;
  arrives: string;
  note: string;
  check: PayeeCheck;
};

type TransferReviewProps = { review: TransferReviewData | null; onConfirm: () => void; onBack: () => void };

/** The one step between the form and the sending: what leaves, what arrives, what it costs, whose account it is. */
export function TransferReview({ review, onConfirm, onBack }: TransferReviewProps) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  return (
    <Dialog isOpen={review !== null} onClose={onBack} title={t("reviewTitle")}>
      {review ? (
        <>
          <NameCheck check={review.check} />
          <div className="mt-4">
            <DescriptionList
              items={[
                { term: t("reviewTo"), value: review.to },
                { term: t("reviewFrom"), value: review.from },
                { term: t("reviewLeaves"), value: <span className="tabular-nums">{review.leaves}</span> },
                { term: t("reviewFee"), value: t("reviewNoFee") },
                { term: t("reviewArrives"), value: <span className="tabular-nums">{review.arrives}</span> },
                ...(review.note ? [{ term: t("note"), value: review.note }] : []),
              ]}
            />
          </div>
          <DialogActions>
            <Button variant="secondary" onClick={onBack}>
              {common("back")}
            </Button>
            <Button onClick={onConfirm}>{t("reviewSend", { amount: review.leaves })}</Button>
          </DialogActions>
        </>
      ) : null}
    </Dialog>
  );
}

function NameCheck({ check }: { check: PayeeCheck }) {
  const t = useTranslations("transfers");
  if (check.result === "match") return <Alert tone="positive">{t("nameMatch")}</Alert>;
  if (check.result === "close") return <Alert tone="warning">{t("nameClose", { name: check.holderName ?? "" })}</Alert>;
  if (check.result === "none") return <Alert tone="danger">{t("nameNone")}</Alert>;
  return <Alert tone="neutral">{t("nameExternal")}</Alert>;
}
