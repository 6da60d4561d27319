"use client";

import { useTranslations } from "next-intl";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { Resource } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import type { ProposalItem } from "@/lib/approvals/proposal.model";
import { paths } from "@/lib/paths";
import { keyOfKind, proposalKinds, proposalStates } from "@/lib/proposal-kinds";
import { EndReason, ProposalState } from "./proposal-state";

/** Returns the table of proposals, both waiting and ended. */
export function useApprovalsTable(query: ResourceQuery): Resource<ProposalItem> {
  const t = useTranslations("adminApprovals");
  const hrefOf = ({ id }: ProposalItem) => resourceHref(paths.manageApprovals, query, { page: query.page, open: id });
  const kindOf = ({ kind }: ProposalItem) => t(`kinds.${keyOfKind(kind)}`);
  const labelOf = (item: ProposalItem) => t("open", { act: kindOf(item), about: item.personName ?? item.subjectName });
  return {
    ...{ path: paths.manageApprovals, title: t("title"), text: t("text") },
    ...{ searchLabel: t("searchLabel"), tabsLabel: t("title") },
    statuses: proposalStates.map((value) => ({ value, label: t(`states.${value}`) })),
    filters: [
      {
        ...{ key: "kind", label: t("kind"), all: t("allKinds") },
        options: proposalKinds.map((value) => ({ value, label: t(`kinds.${keyOfKind(value)}`) })),
      },
    ],
    columns: [
      {
        ...{ key: "kind", header: t("kind"), phone: "title", className: "font-medium" },
        cell: (item) => <OpenRecord href={hrefOf(item)} label={labelOf(item)} text={kindOf(item)} />,
        phoneCell: kindOf,
      },
      {
        ...{ key: "about", header: t("about"), phone: "detail" },
        cell: ({ personName, personEmail, subjectName }) => personName ?? personEmail ?? subjectName,
      },
      {
        ...{ key: "amount", header: t("amount"), phone: "value", align: "end" },
        cell: ({ money }) => (money ? <StaffAmount {...money} /> : "–"),
      },
      { key: "by", header: t("by"), phone: "none", cell: ({ proposedByName }) => proposedByName },
      { key: "at", header: t("at"), phone: "none", cell: ({ proposedAt }) => <DayOf date={proposedAt} /> },
      { key: "reason", header: t("reason"), phone: "none", cell: ({ reason }) => <EndReason reason={reason} /> },
      { key: "state", header: t("state"), phone: "note", cell: ({ state }) => <ProposalState state={state} /> },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "users-round", title: t("emptyTitle"), text: t("emptyText") },
  };
}
