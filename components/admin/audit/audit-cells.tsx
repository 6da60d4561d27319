"use client";

import { useTranslations } from "next-intl";
import { queues } from "@/components/admin/queues/queues";
import { recordPlaces } from "@/components/admin/resource/record-places";
import { useSubjectType } from "@/components/admin/resource/record-words";
import { Link } from "@/components/ui/link";
import type { TrailEvent } from "@/lib/audit/trail/trail";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";

/** To the second: the order of events matters. */
export function EventMoment({ event: { createdAt } }: { event: TrailEvent }) {
  const format = useFormatter();
  return (
    <time dateTime={createdAt.toISOString()}>
      {format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "medium" })}
    </time>
  );
}

/** Who did it, from where. */
export function Who({ event: { actor, actorName, ipAddress } }: { event: TrailEvent }) {
  const t = useTranslations("adminAudit");
  const name = actorName ?? (actor === "system" || actor === "stranger" ? t(`actors.${actor}`) : actor.slice(-12));
  return (
    <>
      {actorName ? (
        <Link href={withQuery(paths.manageAudit, { q: actor })} className="plain-link md:whitespace-nowrap">
          {name}
        </Link>
      ) : (
        name
      )}
      {ipAddress ? <span className="block text-xs font-normal text-ink-muted">{ipAddress}</span> : null}
    </>
  );
}

const queueOfFamily: Record<string, keyof typeof queues> = { wire: "wire", interbank: "interbank", wallet: "wallet" };

/** What it was about, and whose that is. */
export function About({ event: { subjectType, subjectId, ownerId, ownerName, family } }: { event: TrailEvent }) {
  const typeText = useSubjectType();
  const queue = subjectType === "loan" || subjectType === "deposit" ? subjectType : queueOfFamily[family ?? ""];
  const href = queue ? withQuery(queues[queue].path, { open: subjectId }) : recordPlaces[subjectType]?.(subjectId);
  const short = `${typeText(subjectType)} ${subjectId.slice(-12)}`;
  return (
    <>
      {href ? (
        <Link href={href} className="block plain-link" title={subjectId}>
          {short}
        </Link>
      ) : subjectType === "user" && ownerName ? null : (
        <span className="block wrap-anywhere" title={subjectId}>
          {short}
        </span>
      )}
      {ownerId && ownerName ? (
        <Link href={paths.manageUser(ownerId)} className="block plain-link">
          {ownerName}
        </Link>
      ) : null}
    </>
  );
}

/** The seal that vouches for an event, once there is one. */
export function SealOf({ event: { seal } }: { event: TrailEvent }) {
  const t = useTranslations("adminAudit");
  const format = useFormatter();
  if (!seal) return <span className="text-ink-muted">{t("notSealed")}</span>;
  return (
    <span title={format.dateTime(seal.sealedAt, { dateStyle: "medium", timeStyle: "medium" })}>
      {t("sealNumber", { number: seal.number })}
    </span>
  );
}
