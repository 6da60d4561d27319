"use client";

import { useTranslations } from "next-intl";
import { queues } from "@/components/admin/queues/queues";
import { recordPlaces } from "@/components/admin/resource/record-places";
import { useListName, useSubjectType } from "@/components/admin/resource/record-words";
import { recordReference } from "@/components/term-products/record-reference";
import { Link } from "@/components/ui/link";
import type { TrailEvent } from "@/lib/audit/trail/trail.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";

/** The moment of an event, with seconds because the order of events matters. */
export function EventMoment({ event: { createdAt } }: { event: TrailEvent }) {
  const format = useFormatter();
  return (
    <time dateTime={createdAt.toISOString()}>
      {format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "medium" })}
    </time>
  );
}

/** The actor of an event, and the actor's IP address. */
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

/** The subject of an event and the subject's owner. */
export function About({ event }: { event: TrailEvent }) {
  const { subjectType, subjectId, ownerId, ownerName, accountNumber, family } = event;
  const [typeText, listName] = [useSubjectType(), useListName()];
  // For a list or an export, `subjectId` is a name from our code and not a record's id.
  if (subjectType === "list" || subjectType === "export") return <span className="block">{listName(subjectId)}</span>;
  const queue = subjectType === "loan" || subjectType === "deposit" ? subjectType : queueOfFamily[family ?? ""];
  const isAccount = subjectType === "account" && ownerId;
  const href = queue
    ? withQuery(queues[queue].path, { open: subjectId })
    : isAccount
      ? paths.manageUser(ownerId)
      : recordPlaces[subjectType]?.(subjectId);
  // Staff know a record by its number, so the cell shows the number. The HTML attribute `title` shows the id.
  const number = accountNumber ?? (family ? transferReference(subjectId) : recordReference(subjectId));
  const short = `${typeText(subjectType)} ${number}`;
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

/** The seal that covers an event, once the event is sealed. */
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
