"use client";

import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { useFormatter } from "@/lib/i18n/formatter";
import { reasonOfCode } from "@/lib/transfers/networks/network-reason.model";
import type { TransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";

type TransferAlertsProps = Pick<TransferDossier, "order" | "networkReturn" | "obstacles"> & {
  transfer: Pick<TransferDossier["transfer"], "status" | "amountMinor" | "currency">;
};

/** Warnings for staff before they act on a transfer. Most transfers have no warning. */
export function TransferAlerts(dossier: TransferAlertsProps) {
  const { order, obstacles } = dossier;
  const t = useTranslations("adminTransfers");
  const format = useFormatter();
  const said = (state: NonNullable<typeof order>["state"]) => t(`panel.networkStates.${state}`, { attempts: 0 });
  if (!order?.contradiction && obstacles.length === 0 && !isOpenReturn(dossier)) return null;
  return (
    <div className="mt-3 grid gap-3">
      {order?.contradiction && order.contradictedAt ? (
        <Alert tone="danger" title={t("panel.contradicted")}>
          {t("panel.contradictedText", {
            first: said(order.state),
            next: said(order.contradiction),
            date: format.dateTime(order.contradictedAt, { dateStyle: "medium", timeStyle: "short" }),
          })}
        </Alert>
      ) : null}
      <ReturnAlert {...dossier} />
      {obstacles.length > 0 ? (
        <Alert tone="warning" title={t("panel.obstacle")}>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`panel.obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}

/** True if the network has returned the payment and staff must decide what happens to the return. */
function isOpenReturn({ transfer, networkReturn }: TransferAlertsProps): boolean {
  const { state } = networkReturn ?? {};
  return state === "refused" || (state === "waiting" && transfer.status !== "deleted");
}

/** A warning about a return that the network has reported but the bank has not booked. */
function ReturnAlert(dossier: TransferAlertsProps) {
  const t = useTranslations("adminTransfers.panel");
  const reasons = useTranslations("networkReasons");
  const format = useFormatter();
  const { transfer, networkReturn } = dossier;
  const money = useStaffMoney();
  if (!networkReturn || !isOpenReturn(dossier)) return null;
  const { state, amountMinor, chargesMinor, code, receivedAt } = networkReturn;
  const values = {
    amount: money(amountMinor, transfer.currency),
    charges: money(chargesMinor, transfer.currency),
    sent: money(transfer.amountMinor, transfer.currency),
    code: code || "–",
    reason: reasons(reasonOfCode(code) ?? "none"),
    date: format.dateTime(receivedAt, { dateStyle: "medium", timeStyle: "short" }),
  };
  return state === "waiting" ? (
    <Alert tone="warning" title={t("returnWaits")}>
      {t("returnWaitsText", values)}
    </Alert>
  ) : (
    <Alert tone="danger" title={t("returnRefused")}>
      {t("returnRefusedText", values)}
    </Alert>
  );
}
