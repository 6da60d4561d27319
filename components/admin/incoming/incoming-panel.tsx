"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useRailName } from "@/components/admin/rail-name";
import { ActList } from "@/components/admin/resource/record-lists";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { StaffAmount, useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Copyable } from "@/components/ui/help/copyable";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { useFormatter } from "@/lib/i18n/formatter";
import type { IncomingDossier } from "@/lib/incoming/find-incoming";
import { type IncomingAct, incomingTones } from "@/lib/incoming/incoming.model";
import type { RecallAct } from "@/lib/incoming/recall.model";
import { paths } from "@/lib/paths";
import { AnswerRecallDialog } from "./answer-recall-dialog";
import { RecallSection, SentMessage } from "./recall-section";
import { WorkIncomingDialog } from "./work-incoming-dialog";

type PanelProps = { dossier: IncomingDossier | null; closeHref: string };

/** The panel with all information about one incoming payment, and the forms with which staff decide about a waiting payment. */
export function IncomingPanel({ dossier, closeHref }: PanelProps) {
  const t = useTranslations("adminIncoming");
  const router = useRouter();
  // The URL names the record until the navigation has ended, but a closed panel must disappear at once.
  const [closedId, setClosedId] = useState<string | null>(null);
  const [act, setAct] = useState<IncomingAct | null>(null);
  const [answer, setAnswer] = useState<{ id: string; act: RecallAct } | null>(null);
  useEffect(() => {
    if (!dossier) setClosedId(null);
  }, [dossier]);
  const payment = dossier?.payment;
  const answered = dossier?.recalls.find(({ id }) => id === answer?.id);

  function close() {
    if (!payment) return;
    setClosedId(payment.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <>
      <Dialog
        isOpen={payment !== undefined && payment.id !== closedId}
        onClose={close}
        size="panel"
        title={t("panelTitle")}
      >
        {dossier ? <Content dossier={dossier} onAct={setAct} onAnswer={(id, act) => setAnswer({ id, act })} /> : null}
      </Dialog>
      {payment && act ? <WorkIncomingDialog payment={payment} act={act} onClose={() => setAct(null)} /> : null}
      {payment && answer && answered ? (
        <AnswerRecallDialog payment={payment} recall={answered} act={answer.act} onClose={() => setAnswer(null)} />
      ) : null}
    </>
  );
}

type ContentProps = {
  dossier: IncomingDossier;
  onAct: (act: IncomingAct) => void;
  onAnswer: (recallId: string, act: RecallAct) => void;
};

function Content({ dossier, onAct, onAnswer }: ContentProps) {
  const { payment, recalls, back, acts } = dossier;
  const t = useTranslations("adminIncoming");
  const common = useTranslations("admin");
  const { state, reason } = payment;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <StaffAmount amountMinor={payment.amountMinor} currency={payment.currency} className="text-2xl font-semibold" />
        <Badge tone={incomingTones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      {state === "waiting" && reason ? (
        <div className="mt-3">
          <Alert tone="warning">{t(`reasonTexts.${reason}`)}</Alert>
        </div>
      ) : null}
      {back && !back.message ? (
        <div className="mt-3">
          <Alert tone="neutral">{t(back.isExchanged ? "returnGoes" : "toSend")}</Alert>
        </div>
      ) : null}
      {recalls.map((recall) => (
        <RecallSection key={recall.id} payment={payment} recall={recall} onAct={(act) => onAnswer(recall.id, act)} />
      ))}
      <div className="mt-3">
        <DescriptionList items={useFacts(dossier)} />
      </div>
      <PanelSection title={common("record.audit")}>
        <ActList acts={acts} />
      </PanelSection>
      {state === "waiting" ? (
        <IfMay act="reconciliation.work">
          <DialogActions>
            <Button variant="secondary" onClick={() => onAct("ask")}>
              {t("acts.ask")}
            </Button>
            <Button variant="secondary" onClick={() => onAct("return")}>
              {t("acts.return")}
            </Button>
            <Button onClick={() => onAct("post")}>{t("acts.post")}</Button>
          </DialogActions>
        </IfMay>
      ) : null}
    </>
  );
}

function useFacts({ payment, back }: IncomingDossier) {
  const t = useTranslations("adminIncoming");
  const format = useFormatter();
  const money = useStaffMoney();
  const railName = useRailName();
  const moment = (at: Date | null) => at && format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  const { creditedMinor, creditedCurrency, rate } = payment;
  const file = (
    <Link href={paths.settlementFile(payment.fileId)} className="plain-link break-words">
      {payment.fileName}
    </Link>
  );
  const copied = (text: string, what: string) => text && <Copyable text={text} what={what} />;
  const facts: [string, React.ReactNode][] = [
    [t("account"), copied(payment.accountNamed, t("account"))],
    [t("routing"), payment.routingNamed],
    [t("receiver"), payment.receiverName],
    [t("sender"), payment.senderName],
    [t("senderAccount"), payment.senderAccount],
    [t("senderBank"), payment.senderBank],
    [t("purpose"), payment.purpose],
    [t("reference"), payment.reference],
    [t("transaction"), payment.transactionId],
    [t("uetr"), copied(payment.uetr ?? "", t("uetr"))],
    [t("network"), `${railName(payment.rail)}, ${payment.source}`],
    [
      t("valueDate"),
      format.dateTime(new Date(`${payment.valueDate}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
    ],
    [t("createdAt"), moment(payment.createdAt)],
    [t("file"), file],
    [t("stated"), payment.statementFileId ? t("statedYes") : t("statedNo")],
    [t("endsAt"), payment.state === "waiting" ? moment(payment.endsAt) : null],
    [t("askedAt"), payment.askedAt && `${moment(payment.askedAt)}, ${payment.askedByName ?? ""}`],
    [t("note"), payment.note && <span className="whitespace-pre-line">{payment.note}</span>],
    [t("creditedTo"), payment.accountNumber && `${payment.accountNumber}, ${payment.holderName ?? ""}`],
    [
      t("credited"),
      rate && creditedMinor !== null && creditedCurrency ? `${money(creditedMinor, creditedCurrency)} (${rate})` : null,
    ],
    [t("bookedAt"), moment(payment.bookedAt)],
    [t("returnCode"), payment.returnCode],
    [t("returnedAt"), moment(payment.returnedAt)],
    [t("returnMessage"), back?.message && <SentMessage rail={payment.rail} message={back.message} />],
    [t("decidedBy"), payment.decidedByName],
  ];
  return facts.filter(([, value]) => value).map(([term, value]) => ({ term, value }));
}
