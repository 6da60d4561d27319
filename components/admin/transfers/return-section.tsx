"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { openDisputeAction } from "@/app/api/disputes/actions";
import { askForReturnAction } from "@/app/api/return-requests/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";
import { disputeGrounds, disputeTextMax } from "@/lib/transfers/disputes/dispute.model";
import { openDisputeInput } from "@/lib/transfers/disputes/schema";
import { askForReturnInput, returnReasonMax } from "@/lib/transfers/returns/schema";
import type { ShownTransfer } from "./shown-transfer";

const reasonSchema = askForReturnInput.pick({ reason: true });
const disputeSchema = openDisputeInput.pick({ ground: true, explanation: true });

/**
 * The date from which a payment between two customers is final, the newest request to the receiver to return the money, and the
 * newest dispute. One button sends a request to the receiver, and another button opens a dispute. Renders nothing for other
 * payments.
 */
export function ReturnSection({ dossier }: { dossier: ShownTransfer }) {
  const t = useTranslations("adminTransfers.returns");
  const format = useFormatter();
  const [isAsking, setAsking] = useState(false);
  const [isDisputing, setDisputing] = useState(false);
  const { record, finality, returnRequest, dispute, canDispute } = dossier;
  if (!finality && !returnRequest) return null;
  const day =
    finality && format.dateTime(new Date(`${finality.on}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const until = returnRequest && format.dateTime(returnRequest.expiresAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="mt-3 grid gap-3">
      {finality?.isFinal ? (
        <Alert tone="warning" title={t("isFinal")}>
          {t("isFinalText", { date: day ?? "" })}
        </Alert>
      ) : null}
      {returnRequest ? (
        <Alert tone="neutral" title={t("asked")}>
          {t(`states.${returnRequest.state}`, { until: until ?? "", reason: returnRequest.reason })}
        </Alert>
      ) : null}
      {dispute ? (
        <Link href={withQuery(paths.manageDisputes, { open: dispute.id })} className="plain-link justify-self-start">
          {t("dispute.link")}
        </Link>
      ) : null}
      <IfMay act="transfers.edit">
        <div className="flex flex-wrap gap-3 empty:hidden">
          {finality && returnRequest?.state !== "open" && dispute?.paidBy !== "bank" ? (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {t("ask")}
            </Button>
          ) : null}
          {canDispute ? (
            <Button variant="secondary" onClick={() => setDisputing(true)}>
              {t("dispute.open")}
            </Button>
          ) : null}
        </div>
      </IfMay>
      <DisputeDialog id={record.id} isOpen={isDisputing} onClose={() => setDisputing(false)} />
      <AskDialog record={record} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

type AskDialogProps = Pick<ShownTransfer, "record"> & { isOpen: boolean; onClose: () => void };

/** Asks staff for the reason of the request to return the money, and sends the request to the receiver. */
function AskDialog({ record: { id, version, amountMinor, currency }, isOpen, onClose }: AskDialogProps) {
  const t = useTranslations("adminTransfers.returns");
  const money = useStaffMoney();
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("title", { amount: money(amountMinor, currency) })}
      schema={reasonSchema}
      defaultValues={{ reason: "" }}
      save={({ reason }, requestId) => askForReturnAction({ id, version, reason }, requestId)}
      texts={{ success: t("success"), successText: t("successText"), error: t("error") }}
      submit={{ text: t("ask"), busyText: t("busy") }}
      fields={[
        {
          ...{ kind: "textarea", name: "reason", label: t("reasonLabel"), help: t("reasonHelp") },
          lengthMax: returnReasonMax,
        },
      ]}
    >
      <Alert tone="neutral">{t("text")}</Alert>
    </EditDialog>
  );
}

/** Asks staff for the ground and the explanation of a dispute that staff open for the sender. */
function DisputeDialog({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("adminTransfers.returns.dispute");
  const words = useTranslations("disputes");
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("title")}
      schema={disputeSchema}
      defaultValues={{ ground: disputeGrounds[0], explanation: "" }}
      save={(values, requestId) => openDisputeAction({ id, ...values }, requestId)}
      texts={{ success: t("success"), successText: t("successText"), error: t("error") }}
      submit={{ text: t("open"), busyText: words("sending") }}
      fields={[
        {
          ...{ kind: "select", name: "ground", label: words("ground") },
          options: disputeGrounds.map((value) => ({ value, label: words(`grounds.${value}`) })),
        },
        {
          ...{ kind: "textarea", name: "explanation", label: words("explanation"), help: words("explanationHelp") },
          lengthMax: disputeTextMax,
        },
      ]}
    >
      <Alert tone="neutral">{t("text")}</Alert>
    </EditDialog>
  );
}
