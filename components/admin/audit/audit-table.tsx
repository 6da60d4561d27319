"use client";

import { useTranslations } from "next-intl";
import { ActName } from "@/components/admin/resource/act-name";
import { ChangeLines } from "@/components/admin/resource/record-lists";
import type { Resource } from "@/components/admin/resource/resource";
import { type TrailEvent, trailKinds } from "@/lib/audit/trail/trail.model";
import { paths } from "@/lib/paths";
import { About, EventMoment, SealOf, Who } from "./audit-cells";

/** Returns the table of the audit trail: person, act, subject and seal of each event. */
export function useAuditTable(): Resource<TrailEvent> {
  const t = useTranslations("adminAudit");
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
        ...{ key: "when", header: t("when"), phone: "value" },
        className: "align-top whitespace-nowrap tabular-nums text-ink-muted max-md:text-xs",
        cell: (event) => <EventMoment event={event} />,
      },
      { key: "who", header: t("who"), phone: "title", className: "align-top", cell: (event) => <Who event={event} /> },
      {
        ...{ key: "what", header: t("what"), phone: "detail", className: "align-top" },
        cell: ({ action }) => <ActName action={action} />,
      },
      {
        ...{ key: "about", header: t("about"), phone: "note", className: "align-top" },
        cell: (event) => <About event={event} />,
      },
      {
        ...{ key: "change", header: t("change"), phone: "actions", className: "align-top" },
        cell: ({ before, after }) => <ChangeLines before={before} after={after} />,
      },
      {
        ...{ key: "seal", header: t("seal"), phone: "none", align: "end", className: "align-top whitespace-nowrap" },
        cell: (event) => <SealOf event={event} />,
      },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    empty: { icon: "history", title: t("emptyTitle"), text: t("emptyText") },
  };
}
