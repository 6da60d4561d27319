"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferChannel, TransferFamily } from "@/lib/transfers/channels";
import { familyOf } from "@/lib/transfers/channels";
import { walletName } from "./transfer-columns";
import { transferQueues } from "./transfer-queues";

/** How a rail's network keeps up, and about which transfers it has contradicted itself. */
export type RailHealth = {
  rail: TransferChannel;
  waiting: number;
  failing: number;
  /** Null when none waits. */
  oldestAt: Date | null;
  lastError: string | null;
  contradicted: string[];
};

type NetworkNoticeProps = { family: TransferFamily; rails: RailHealth[]; now: Date };

/** Longer than a network that is well takes. */
const patienceMs = 5 * 60_000;

/** Says which of the queue's networks do not answer, let payments wait or contradict themselves; nothing while all is well. */
export function NetworkNotice({ family, rails, now }: NetworkNoticeProps) {
  const own = rails.filter(({ rail }) => familyOf(rail) === family);
  const contradicting = own.filter(({ contradicted }) => contradicted.length > 0);
  return (
    <>
      <SlowRails rails={own} now={now} />
      {contradicting.length > 0 ? <ContradictingRails family={family} rails={contradicting} /> : null}
    </>
  );
}

function SlowRails({ rails, now }: { rails: RailHealth[]; now: Date }) {
  const t = useTranslations("adminTransfers");
  const format = useFormatter();
  const nameOf = useRailName();
  const slow = rails.flatMap(({ oldestAt, ...rail }) =>
    oldestAt && (rail.failing > 0 || now.getTime() - oldestAt.getTime() > patienceMs) ? [{ ...rail, oldestAt }] : [],
  );
  if (slow.length === 0) return null;
  return (
    <Alert tone="warning" title={t("health.title")}>
      <ul>
        {slow.map(({ rail, waiting, failing, oldestAt, lastError }) => (
          <li key={rail}>
            {t("health.rail", { rail: nameOf(rail), waiting, age: format.relativeTime(oldestAt, now) })}{" "}
            {failing > 0 && lastError ? t("health.failing", { failing, error: lastError }) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ContradictingRails({ family, rails }: { family: TransferFamily; rails: RailHealth[] }) {
  const t = useTranslations("adminTransfers");
  const nameOf = useRailName();
  return (
    <Alert tone="danger" title={t("health.contradictedTitle")}>
      <ul>
        {rails.map(({ rail, contradicted }) => (
          <li key={rail}>
            {t.rich("health.contradicted", {
              rail: nameOf(rail),
              transfers: () =>
                contradicted.map((id, index) => (
                  <span key={id}>
                    {index > 0 ? ", " : ""}
                    <Link href={`${transferQueues[family].path}?open=${id}`} className="underline">
                      {transferReference(id)}
                    </Link>
                  </span>
                )),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useRailName(): (rail: TransferChannel) => string {
  const t = useTranslations("adminTransfers");
  return (rail) => walletName(rail) || t(`types.${rail as "wire" | "interbank"}`);
}
