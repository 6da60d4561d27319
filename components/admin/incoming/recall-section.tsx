"use client";

import { useTranslations } from "next-intl";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Copyable } from "@/components/ui/help/copyable";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { useFormatter } from "@/lib/i18n/formatter";
import type { IncomingPayment } from "@/lib/incoming/incoming.model";
import { type Recall, type RecallAct, recallTones, type SentAnswer } from "@/lib/incoming/recall.model";
import { paths } from "@/lib/paths";

type SectionProps = { payment: IncomingPayment; recall: Recall; onAct: (act: RecallAct) => void };

/**
 * Another bank's request to return a payment: the reason, the time by which the bank must answer, the answer, and the message
 * that contains the answer.
 */
export function RecallSection({ payment, recall, onAct }: SectionProps) {
  const t = useTranslations("adminIncoming.recall");
  const money = useStaffMoney();
  const { state, isOverdue, amountMinor, currency } = recall;
  const isOtherAmount =
    amountMinor !== null && (amountMinor !== payment.amountMinor || currency !== payment.currency) && currency !== null;
  const where = { booked: "isRequest", waiting: "isWaiting", received: "isReceived" } as const;
  const hint = payment.state in where ? where[payment.state as keyof typeof where] : null;
  return (
    <PanelSection title={t("request", { case: recall.caseId })}>
      <div className="flex flex-col gap-3">
        <div>
          <Badge tone={recallTones[state]}>{t(`states.${state}`)}</Badge>
        </div>
        {state === "open" && hint ? (
          <Alert tone={isOverdue ? "danger" : "warning"} title={t("title")}>
            {isOverdue ? `${t("overdue")} ` : ""}
            {t(hint)}
          </Alert>
        ) : null}
        {isOtherAmount ? (
          <Alert tone="warning">
            {t("otherAmount", {
              asked: money(amountMinor, currency),
              amount: money(payment.amountMinor, payment.currency),
            })}
          </Alert>
        ) : null}
        <DescriptionList items={useFacts(payment, recall)} />
        {state === "open" ? (
          <IfMay act="reconciliation.work">
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={() => onAct("refuse")}>
                {t("acts.refuse")}
              </Button>
              <Button onClick={() => onAct("give-back")}>{t("acts.give-back")}</Button>
            </div>
          </IfMay>
        ) : null}
      </div>
    </PanelSection>
  );
}

function useFacts({ rail }: IncomingPayment, recall: Recall) {
  const t = useTranslations("adminIncoming.recall");
  const labels = useTranslations("adminIncoming");
  const format = useFormatter();
  const moment = (at: Date | null) => at && format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  const { reasonCode, answerCode, basis, answeredAt, decidedByName, answer } = recall;
  const bank = [recall.bankName, recall.bic || recall.bankCode].filter(Boolean).join(", ");
  // If a bank sends a code without a text, the code alone is shown.
  const isKnown = t.has(`reasons.${reasonCode}` as "reasons.DUPL");
  const reason = isKnown ? `${reasonCode} – ${t(`reasons.${reasonCode}` as "reasons.DUPL")}` : reasonCode;
  const facts: [string, React.ReactNode][] = [
    [t("bank"), bank],
    [t("reason"), reason],
    [t("said"), recall.reasonText && <span className="whitespace-pre-line break-words">{recall.reasonText}</span>],
    [t("case"), <Copyable key="case" text={recall.caseId} what={t("case")} />],
    [t("receivedAt"), moment(recall.receivedAt)],
    [t("dueAt"), recall.state === "open" ? moment(recall.dueAt) : null],
    [t("answeredAt"), moment(answeredAt)],
    [t("answeredBy"), answeredAt && (decidedByName ?? t("ownAnswer"))],
    [t("refusal"), answerCode && `${answerCode} – ${t(`codes.${answerCode}`)}`],
    [t("basis"), basis && t(`bases.${basis}`)],
    [labels("note"), recall.note && <span className="whitespace-pre-line">{recall.note}</span>],
    [t("message"), answeredAt && (answer ? <SentMessage rail={rail} message={answer} /> : t("messageWaits"))],
  ];
  return facts.filter(([, value]) => value).map(([term, value]) => ({ term, value }));
}

/** A message to the network: its id, which links to the network's messages, and its state. */
export function SentMessage({ rail, message: { messageId, state } }: { rail: string; message: SentAnswer }) {
  const t = useTranslations("adminIncoming.messageStates");
  return (
    <>
      <Link href={paths.rail(rail)} className="plain-link break-all">
        {messageId}
      </Link>
      {`, ${t(state)}`}
    </>
  );
}
