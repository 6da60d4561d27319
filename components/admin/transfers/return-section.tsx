"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { askForReturnAction } from "@/app/api/return-requests/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { useFormatter } from "@/lib/i18n/formatter";
import { askForReturnInput, returnReasonMax } from "@/lib/transfers/returns/schema";
import type { ShownTransfer } from "./shown-transfer";

const reasonSchema = askForReturnInput.pick({ reason: true });

/**
 * The finality of a payment between customers, the newest question to its receiver, and the button that asks. Renders nothing for
 * a transfer whose money is not with another customer and whose receiver was never asked.
 */
export function ReturnSection({ dossier }: { dossier: ShownTransfer }) {
  const t = useTranslations("adminTransfers.returns");
  const format = useFormatter();
  const [isAsking, setAsking] = useState(false);
  const { record, finality, returnRequest } = dossier;
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
      {finality && returnRequest?.state !== "open" ? (
        <IfMay act="transfers.edit">
          <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
            {t("ask")}
          </Button>
        </IfMay>
      ) : null}
      <AskDialog record={record} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

type AskDialogProps = Pick<ShownTransfer, "record"> & { isOpen: boolean; onClose: () => void };

/** Asks staff for the reason before the receiver is asked. */
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
