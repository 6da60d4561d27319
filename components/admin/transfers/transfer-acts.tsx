"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod";
import { editTransferAction } from "@/app/api/transfers/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import { reasonsOfTransferAct, type TransferAct } from "@/lib/transfer-acts";
import { endTransferForm } from "@/lib/transfers/schema";
import { moneyStateByStatus } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { ApproveTransfers } from "./approve-transfers";
import type { ShownTransfer } from "./shown-transfer";

/**
 * The acts that a transfer's status allows: approve, decline, recall or reverse. For each act that ends the transfer, staff
 * choose a reason code. The customer reads the sentence that belongs to the code.
 */
export function TransferActs({ dossier: { record, order, finality } }: { dossier: ShownTransfer }) {
  const t = useTranslations("adminTransfers.acts");
  const [open, setOpen] = useState<TransferAct | "approve" | null>(null);
  const act = endingActOf(record, order !== null);
  const close = () => setOpen(null);
  // The component stays on the page while a dialog is open, because the dialog may show the outcome of the last possible act.
  if (!act && !open) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
      {record.status === "pending" ? (
        <IfMay act="transfers.approve">
          <Button variant="secondary" onClick={() => setOpen("approve")}>
            {t("approve")}
          </Button>
        </IfMay>
      ) : null}
      {!act || (act === "reverse" && finality?.isFinal) ? null : (
        <IfMay act="transfers.edit">
          <Button variant="secondary" onClick={() => setOpen(act)}>
            {t(`names.${act}`)}
          </Button>
        </IfMay>
      )}
      {open === "approve" ? <ApproveTransfers items={[record]} onClose={close} /> : null}
      {open && open !== "approve" ? <EndTransfer act={open} record={record} onClose={close} /> : null}
    </div>
  );
}

/**
 * Returns the act that can end the transfer in its present status. Null for a transfer that has ended.
 *
 * @param isAtNetwork true if the payment goes through a network
 */
function endingActOf({ status }: Transfer, isAtNetwork: boolean): TransferAct | null {
  const money = moneyStateByStatus[status];
  if (money === "released") return null;
  if (money === "held") return "decline";
  return isAtNetwork ? "recall" : "reverse";
}

type EndTransferProps = { act: TransferAct; record: Transfer; onClose: () => void };

function EndTransfer({ act, record, onClose }: EndTransferProps) {
  const t = useTranslations("adminTransfers.acts");
  const reasons = useTranslations("notifications.declined");
  const locale = useLocale();
  const { id, family, version, debitedMinor, debitedCurrency, accountName, senderName } = record;
  const amount = formatMoneyWithCode(debitedMinor, debitedCurrency, locale);
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(`titles.${act}`, { amount, receiver: accountName })}
      schema={endTransferForm}
      defaultValues={{ reasonCode: "" as "details-wrong", reason: "" }}
      save={(values: z.input<typeof endTransferForm>, requestId) =>
        editTransferAction({ family, id, payload: { version, status: "deleted", ...values } }, requestId)
      }
      texts={{ success: t(`done.${act}`), successText: t("doneText"), error: t("error") }}
      submit={{ text: t(`names.${act}`), busyText: t("busy") }}
      fields={[
        {
          ...{ kind: "select", name: "reasonCode", label: t("reasonCode"), placeholder: t("chooseReason") },
          options: reasonsOfTransferAct[act].map((value) => ({ value, label: reasons(value) })),
        },
        {
          ...{ kind: "textarea", name: "reason", label: t("more"), help: t("moreHelp") },
          ...{ lengthMax: 300, isOptional: true },
        },
      ]}
    >
      <Alert tone={act === "decline" ? "info" : "warning"}>
        {t(`effects.${act}`, { amount, receiver: accountName, sender: senderName })}
      </Alert>
    </EditDialog>
  );
}
