"use client";

import { useTranslations } from "next-intl";
import { queues } from "@/components/admin/queues/queues";
import { useRailName } from "@/components/admin/rail-name";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { useFormatter } from "@/lib/i18n/formatter";
import { transferReference } from "@/lib/transfer-reference";
import { familyOf, type TransferFamily } from "@/lib/transfers/channels.model";
import type { NetworkHealth } from "@/lib/transfers/networks/get-network-health.sql";

type NetworkNoticeProps = { family: TransferFamily; rails: NetworkHealth[]; now: Date };

/** A network counts as slow when its oldest payment has been waiting longer than this time, in milliseconds. */
const patienceMs = 5 * 60_000;

/**
 * Lists the queue's networks that do not answer, delay payments or have sent contradictory answers. Renders nothing when no
 * network has such a problem.
 */
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

function SlowRails({ rails, now }: { rails: NetworkHealth[]; now: Date }) {
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

function ContradictingRails({ family, rails }: { family: TransferFamily; rails: NetworkHealth[] }) {
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
                    <Link href={`${queues[family].path}?open=${id}`} className="underline">
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
