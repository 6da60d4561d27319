"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { decideDisputeAction } from "@/app/api/disputes/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { ActList } from "@/components/admin/resource/record-lists";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { StaffAmount, useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { useFormatter } from "@/lib/i18n/formatter";
import { isolate } from "@/lib/i18n/isolate";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";
import { disputeDecisions, disputeTones, type ListedDispute } from "@/lib/transfers/disputes/dispute.model";
import type { DisputeDossier } from "@/lib/transfers/disputes/find-disputes";
import { decideDisputeInput, disputeReasonMax } from "@/lib/transfers/disputes/schema";

const decisionSchema = decideDisputeInput.pick({ decision: true, reason: true });

/** The panel with all information about one dispute, and the button that decides the dispute. */
export function DisputePanel({ dossier, closeHref }: { dossier: DisputeDossier | null; closeHref: string }) {
  const t = useTranslations("adminDisputes");
  const router = useRouter();
  // The URL names the record until the navigation has ended, but a closed panel must disappear at once.
  const [closedId, setClosedId] = useState<string | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  useEffect(() => {
    if (!dossier) setClosedId(null);
  }, [dossier]);
  const dispute = dossier?.dispute;

  function close() {
    if (!dispute) return;
    setClosedId(dispute.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <>
      <Dialog
        isOpen={dispute !== undefined && dispute.id !== closedId}
        onClose={close}
        size="panel"
        title={dispute ? t("panelTitle", { reference: transferReference(dispute.transferId) }) : ""}
      >
        {dossier ? <Content dossier={dossier} onDecide={() => setDeciding(true)} /> : null}
      </Dialog>
      {dispute && isDeciding ? <DecideDialog dispute={dispute} onClose={() => setDeciding(false)} /> : null}
    </>
  );
}

function Content({ dossier: { dispute, acts }, onDecide }: { dossier: DisputeDossier; onDecide: () => void }) {
  const t = useTranslations("adminDisputes");
  const words = useTranslations("disputes");
  const common = useTranslations("admin");
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <StaffAmount amountMinor={dispute.amountMinor} currency={dispute.currency} className="text-2xl font-semibold" />
        <Badge tone={disputeTones[dispute.state]}>{words(`states.${dispute.state}`)}</Badge>
      </div>
      <div className="mt-3">
        <DescriptionList items={useFacts(dispute)} />
      </div>
      <PanelSection title={common("record.audit")}>
        <ActList acts={acts} />
      </PanelSection>
      {dispute.state === "open" ? (
        <IfMay act="transfers.edit">
          <DialogActions>
            <Button onClick={onDecide}>{t("decide")}</Button>
          </DialogActions>
        </IfMay>
      ) : null}
    </>
  );
}

function useFacts(dispute: ListedDispute) {
  const t = useTranslations("adminDisputes");
  const words = useTranslations("disputes");
  const format = useFormatter();
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  const { transferId, family, paidBy, reason } = dispute;
  const person = (id: string, name: string) => (
    <Link href={paths.manageUser(id)} className="plain-link">
      {name}
    </Link>
  );
  const payment = (
    <Link href={paths.managedRecord(family, transferId)} className="plain-link">
      {transferReference(transferId)}
    </Link>
  );
  return [
    { term: t("payment"), value: payment },
    { term: t("sender"), value: person(dispute.senderId, dispute.senderName) },
    { term: t("receiver"), value: person(dispute.receiverId, dispute.receiverName) },
    { term: words("ground"), value: words(`grounds.${dispute.ground}`) },
    { term: words("explanation"), value: <span className="whitespace-pre-line">{dispute.explanation}</span> },
    {
      term: words("receiverAnswer"),
      value: <span className="whitespace-pre-line">{dispute.answer || words("noAnswer")}</span>,
    },
    { term: t("openedAt"), value: moment(dispute.openedAt) },
    { term: t("endsAt"), value: moment(dispute.endsAt) },
    ...(paidBy ? [{ term: t("paidBy"), value: t(`payers.${paidBy}`) }] : []),
    ...(reason ? [{ term: words("reason"), value: reason }] : []),
  ];
}

/** Asks for a decision and its reason. A second member of staff confirms the decision. */
function DecideDialog({ dispute, onClose }: { dispute: ListedDispute; onClose: () => void }) {
  const t = useTranslations("adminDisputes");
  const words = useTranslations("disputes");
  const money = useStaffMoney();
  const { id, version, receiverName } = dispute;
  const values = { amount: money(dispute.amountMinor, dispute.currency), receiver: isolate(receiverName) };
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("decide")}
      schema={decisionSchema}
      defaultValues={{ reason: "" }}
      save={(decision, requestId) => decideDisputeAction({ id, version, ...decision }, requestId)}
      texts={{ success: t("decided"), successText: t("decidedText"), error: t("failed") }}
      submit={{ text: t("propose"), busyText: t("proposing") }}
      fields={[
        {
          ...{ kind: "select", name: "decision", label: t("decision"), placeholder: "–" },
          options: disputeDecisions.map((value) => ({ value, label: t(`decisions.${value}`) })),
        },
        {
          ...{ kind: "textarea", name: "reason", label: words("reason"), help: t("reasonHelp") },
          lengthMax: disputeReasonMax,
        },
      ]}
    >
      <Alert tone="neutral">{t("effects", values)}</Alert>
    </EditDialog>
  );
}
