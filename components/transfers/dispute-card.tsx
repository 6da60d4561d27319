"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { withdrawDisputeAction } from "@/app/api/disputes/actions";
import { useReopening } from "@/components/forms/kept-form";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useConfirmedAction } from "@/components/forms/use-confirmed-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Dispute, disputeTones } from "@/lib/transfers/disputes/dispute.model";

// Few payments are disputed, so the forms load only when a customer opens them.
const OpenForm = dynamic(() => import("./dispute-forms").then((module) => module.OpenForm), {
  loading: () => <FormSkeleton fields={4} />,
});
const AnswerForm = dynamic(() => import("./dispute-forms").then((module) => module.AnswerForm), {
  loading: () => <FormSkeleton fields={2} />,
});

type SenderProps = {
  transferId: string;
  /** The newest dispute about the payment. */
  dispute: Dispute | null;
  canDispute: boolean;
};

/** The sender's dispute about a payment: its state, and the buttons that open or withdraw a dispute. */
export function SentDispute({ transferId, dispute, canDispute }: SenderProps) {
  const t = useTranslations("disputes");
  const [isOpening, setOpening] = useState(false);
  useReopening(`dispute/${transferId}`, () => setOpening(canDispute));
  const { asked, ask, dismiss, confirm, isBusy, ending, place } = useConfirmedAction({
    name: "withdraw-dispute",
    action: ({ id }: { id: string }, requestId: string) => withdrawDisputeAction({ id }, requestId),
    done: () => ({ title: t("withdrawn") }),
    failedTitle: t("failed"),
  });
  return (
    <Card aria-labelledby="dispute-title">
      <Title dispute={dispute} />
      <div ref={place} tabIndex={-1} className="p-card outline-none">
        {dispute ? <p className="mb-3 text-ink-muted">{t(`toSender.${dispute.state}`)}</p> : null}
        {dispute ? <Facts dispute={dispute} /> : null}
        {canDispute ? <p className="text-ink-muted">{t("text")}</p> : null}
        <div className="mt-4 empty:hidden">
          {dispute?.state === "open" ? (
            <Button variant="secondary" onClick={() => ask({ id: dispute.id })}>
              {t("withdraw")}
            </Button>
          ) : null}
          {canDispute ? (
            <Button variant="secondary" onClick={() => setOpening(true)}>
              {t("open")}
            </Button>
          ) : null}
        </div>
      </div>
      <Dialog isOpen={isOpening} onClose={() => setOpening(false)} title={t("open")}>
        <OpenForm transferId={transferId} onClose={() => setOpening(false)} />
      </Dialog>
      <Dialog isOpen={asked !== null} onClose={dismiss} size="small" isAlert title={t("withdrawTitle")}>
        <p className="text-ink-muted">{t("withdrawText")}</p>
        <DialogActions>
          <Button variant="secondary" onClick={dismiss}>
            {t("keep")}
          </Button>
          <Button variant="danger" busy={isBusy} busyText={t("sending")} onClick={confirm}>
            {t("withdrawConfirm")}
          </Button>
        </DialogActions>
      </Dialog>
      <OutcomeDialog {...ending} />
    </Card>
  );
}

/** The dispute about a received payment, and the button with which the receiver answers the dispute. */
export function ReceivedDispute({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  const [isAnswering, setAnswering] = useState(false);
  const { id, state, paidBy, answer } = dispute;
  useReopening(`dispute-answer/${id}`, () => setAnswering(state === "open" && !answer));
  return (
    <Card className="mt-6 max-w-2xl" aria-labelledby="dispute-title">
      <Title dispute={dispute} />
      <div className="p-card">
        <p className="mb-3 text-ink-muted">{t(`toReceiver.${paidBy === "bank" ? "bank_paid" : state}`)}</p>
        <Facts dispute={dispute} />
        {state === "open" && !answer ? (
          <Button className="mt-4" onClick={() => setAnswering(true)}>
            {t("answer")}
          </Button>
        ) : null}
        <Dialog isOpen={isAnswering} onClose={() => setAnswering(false)} title={t("answerTitle")}>
          <AnswerForm id={id} onClose={() => setAnswering(false)} />
        </Dialog>
      </div>
    </Card>
  );
}

function Title({ dispute }: { dispute: Dispute | null }) {
  const t = useTranslations("disputes");
  return (
    <CardHead id="dispute-title" title={t("title")}>
      {dispute ? <Badge tone={disputeTones[dispute.state]}>{t(`states.${dispute.state}`)}</Badge> : null}
    </CardHead>
  );
}

function Facts({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  const format = useFormatter();
  const { state, ground, explanation, answer, reason, openedAt, endsAt } = dispute;
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  return (
    <DescriptionList
      items={[
        { term: t("ground"), value: t(`grounds.${ground}`) },
        { term: t("explanation"), value: <span className="whitespace-pre-line">{explanation}</span> },
        {
          term: t("receiverAnswer"),
          value: <span className="whitespace-pre-line">{answer || t("noAnswer")}</span>,
        },
        { term: t("openedAt"), value: moment(openedAt) },
        ...(state === "open" ? [{ term: t("endsAt"), value: moment(endsAt) }] : []),
        ...(reason ? [{ term: t("reason"), value: reason }] : []),
      ]}
    />
  );
}
