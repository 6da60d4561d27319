"use client";

import { useTranslations } from "next-intl";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { Resource } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Badge } from "@/components/ui/badge";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";
import { disputeStates, disputeTones, type ListedDispute } from "@/lib/transfers/disputes/dispute.model";

/** Returns the table of disputes, both open and ended. */
export function useDisputesTable(query: ResourceQuery): Resource<ListedDispute> {
  const t = useTranslations("adminDisputes");
  const words = useTranslations("disputes");
  const hrefOf = ({ id }: ListedDispute) => resourceHref(paths.manageDisputes, query, { page: query.page, open: id });
  const referenceOf = ({ transferId }: ListedDispute) => transferReference(transferId);
  const labelOf = (item: ListedDispute) => t("open", { reference: referenceOf(item) });
  return {
    ...{ path: paths.manageDisputes, title: t("title"), text: t("text"), tabsLabel: t("title") },
    statuses: disputeStates.map((value) => ({ value, label: words(`states.${value}`) })),
    columns: [
      {
        ...{ key: "payment", header: t("payment"), phone: "title", className: "font-medium", phoneCell: referenceOf },
        cell: (item) => <OpenRecord href={hrefOf(item)} label={labelOf(item)} text={referenceOf(item)} />,
      },
      {
        ...{ key: "ground", header: words("ground"), phone: "detail" },
        cell: ({ ground }) => words(`grounds.${ground}`),
      },
      { key: "sender", header: t("sender"), phone: "none", cell: ({ senderName }) => senderName },
      { key: "receiver", header: t("receiver"), phone: "none", cell: ({ receiverName }) => receiverName },
      {
        ...{ key: "amount", header: t("amount"), phone: "value", align: "end" },
        cell: ({ amountMinor, currency }) => <StaffAmount amountMinor={amountMinor} currency={currency} />,
      },
      {
        ...{ key: "endsAt", header: t("endsAt"), phone: "detail", phoneLabel: t("endsAt") },
        cell: ({ endsAt }) => <DayOf date={endsAt} />,
      },
      {
        ...{ key: "state", header: t("state"), phone: "note" },
        cell: ({ state }) => <Badge tone={disputeTones[state]}>{words(`states.${state}`)}</Badge>,
      },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "circle-alert", title: t("emptyTitle"), text: t("emptyText") },
  };
}
