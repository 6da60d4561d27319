"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { queues } from "@/components/admin/queues/queues";
import { ExportLink } from "@/components/admin/resource/export-link";
import { ChangeLines } from "@/components/admin/resource/record-lists";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import { exportHref, type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { type TrailEvent, type TrailPage, trailKinds } from "@/lib/audit/trail/trail";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";

type AuditScreenProps = {
  page: TrailPage;
  counts: ResourceData<TrailEvent>["counts"];
  query: ResourceQuery;
};

/** The audit trail: who did, read or tried what, about whom, and the seal that vouches for it. */
export function AuditScreen({ page, counts, query }: AuditScreenProps) {
  const t = useTranslations("adminAudit");
  const resource = useAuditResource();
  const hrefOf = (place: { after?: string; before?: string }) => resourceHref(paths.manageAudit, query, place);
  return (
    <ResourceScreen
      resource={resource}
      // Pages begin at places of the trail and not at numbers.
      data={{ items: page.events, total: 0, counts }}
      neighbours={{
        newer: page.newer ? hrefOf({ before: page.newer }) : undefined,
        older: page.older ? hrefOf({ after: page.older }) : undefined,
      }}
      query={query}
      allLabel={t("all")}
      toolbar={<ExportLink href={exportHref(`${paths.manageAudit}/csv`, query)} />}
    />
  );
}

function useAuditResource(): Resource<TrailEvent> {
  const t = useTranslations("adminAudit");
  const format = useFormatter();
  return {
    ...{ path: paths.manageAudit, title: t("title"), text: t("text") },
    ...{ searchLabel: t("searchLabel"), tabsLabel: t("kinds") },
    statuses: trailKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    filters: [
      { key: "customer", label: t("customer"), isText: true },
      { key: "from", label: t("from") },
      { key: "to", label: t("to") },
    ],
    columns: [
      {
        key: "when",
        header: t("when"),
        phone: "value",
        className: "align-top whitespace-nowrap tabular-nums text-ink-muted max-md:text-xs",
        cell: ({ createdAt }) => (
          <time dateTime={createdAt.toISOString()}>
            {format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "medium" })}
          </time>
        ),
      },
      { key: "who", header: t("who"), phone: "title", className: "align-top", cell: (event) => <Who event={event} /> },
      {
        key: "what",
        header: t("what"),
        phone: "detail",
        className: "align-top",
        cell: ({ action }) => <code className="font-mono text-xs">{action}</code>,
      },
      {
        key: "about",
        header: t("about"),
        phone: "note",
        className: "align-top",
        cell: (event) => <About event={event} />,
      },
      {
        key: "change",
        header: t("change"),
        phone: "actions",
        className: "align-top",
        cell: ({ before, after }) => <ChangeLines before={before} after={after} />,
      },
      {
        key: "seal",
        header: t("seal"),
        phone: "none",
        align: "end",
        className: "align-top whitespace-nowrap",
        cell: ({ seal }) =>
          seal ? (
            <span title={format.dateTime(seal.sealedAt, { dateStyle: "medium", timeStyle: "medium" })}>
              {t("sealNumber", { number: seal.number })}
            </span>
          ) : (
            <span className="text-ink-muted">{t("notSealed")}</span>
          ),
      },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    empty: { icon: "history", title: t("emptyTitle"), text: t("emptyText") },
  };
}

function Who({ event: { actor, actorName, ipAddress } }: { event: TrailEvent }) {
  const t = useTranslations("adminAudit");
  const name = actorName ?? (actor === "system" || actor === "stranger" ? t(`actors.${actor}`) : actor.slice(-12));
  return (
    <>
      {actorName ? (
        <Link href={withQuery(paths.manageAudit, { q: actor })} className="text-accent-text hover:underline">
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

function About({ event: { subjectType, subjectId, ownerId, ownerName, family } }: { event: TrailEvent }) {
  const queue = subjectType === "loan" || subjectType === "deposit" ? subjectType : queueOfFamily[family ?? ""];
  const short = `${subjectType.replaceAll("_", " ")} ${subjectId.slice(-12)}`;
  return (
    <>
      {queue ? (
        <Link
          href={withQuery(queues[queue].path, { open: subjectId })}
          className="block text-accent-text hover:underline"
          title={subjectId}
        >
          {short}
        </Link>
      ) : subjectType === "user" && ownerName ? null : (
        <span className="block wrap-anywhere" title={subjectId}>
          {short}
        </span>
      )}
      {ownerId && ownerName ? (
        <Link href={paths.manageUser(ownerId)} className="block text-accent-text hover:underline">
          {ownerName}
        </Link>
      ) : null}
    </>
  );
}
