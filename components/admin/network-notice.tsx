"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { TransferChannel, TransferFamily } from "@/lib/transfers/channels";
import { familyOf } from "@/lib/transfers/channels";
import { walletName } from "./transfer-columns";

/** How a rail's network keeps up. */
export type RailHealth = {
  rail: TransferChannel;
  waiting: number;
  failing: number;
  oldestAt: Date;
  lastError: string | null;
};

type NetworkNoticeProps = { family: TransferFamily; rails: RailHealth[]; now: Date };

/** Longer than a network that is well takes. */
const patienceMs = 5 * 60_000;

/** Says which of the queue's networks do not answer, or let payments wait; nothing while all is well. */
export function NetworkNotice({ family, rails, now }: NetworkNoticeProps) {
  const t = useTranslations("adminTransfers");
  const format = useFormatter();
  const slow = rails.filter(
    ({ rail, failing, oldestAt }) =>
      familyOf(rail) === family && (failing > 0 || now.getTime() - oldestAt.getTime() > patienceMs),
  );
  if (slow.length === 0) return null;
  return (
    <Alert tone="warning" title={t("health.title")}>
      <ul>
        {slow.map(({ rail, waiting, failing, oldestAt, lastError }) => (
          <li key={rail}>
            {t("health.rail", {
              rail: walletName(rail) || t(`types.${rail as "wire" | "interbank"}`),
              waiting,
              age: format.relativeTime(oldestAt, now),
            })}{" "}
            {failing > 0 && lastError ? t("health.failing", { failing, error: lastError }) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
