"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useFormatter } from "@/lib/i18n/formatter";
import type { TransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";

/** Warnings for staff before they act on a transfer. Most transfers have no warning. */
export function TransferAlerts({ order, obstacles }: Pick<TransferDossier, "order" | "obstacles">) {
  const t = useTranslations("adminTransfers");
  const format = useFormatter();
  const said = (state: NonNullable<typeof order>["state"]) => t(`panel.networkStates.${state}`, { attempts: 0 });
  if (!order?.contradiction && obstacles.length === 0) return null;
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
