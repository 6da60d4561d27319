"use client";

import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { Resource } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { isolate } from "@/lib/i18n/isolate";
import { type IncomingPayment, incomingLists } from "@/lib/incoming/incoming.model";
import { paths } from "@/lib/paths";
import { IncomingState } from "./incoming-state";

/** Returns the table of incoming payments. */
export function useIncomingTable(query: ResourceQuery): Resource<IncomingPayment> {
  const t = useTranslations("adminIncoming");
  const railName = useRailName();
  const hrefOf = ({ id }: IncomingPayment) => resourceHref(paths.manageIncoming, query, { page: query.page, open: id });
  const receiverOf = ({ receiverName, accountNamed }: IncomingPayment) => receiverName || accountNamed;
  const labelOf = (item: IncomingPayment) => t("open", { receiver: isolate(receiverOf(item)) });
  return {
    ...{ path: paths.manageIncoming, title: t("title"), text: t("text"), tabsLabel: t("title") },
    searchLabel: t("searchLabel"),
    statuses: incomingLists.map((value) => ({ value, label: t(`states.${value}`) })),
    columns: [
      {
        ...{ key: "receiver", header: t("receiver"), phone: "title", className: "font-medium", phoneCell: receiverOf },
        cell: (item) => <OpenRecord href={hrefOf(item)} label={labelOf(item)} text={receiverOf(item)} />,
      },
      { key: "account", header: t("account"), phone: "none", cell: ({ accountNamed }) => accountNamed },
      {
        ...{ key: "sender", header: t("sender"), phone: "detail" },
        cell: ({ senderName, senderAccount }) => senderName || senderAccount,
      },
      { key: "rail", header: t("network"), phone: "none", cell: ({ rail }) => railName(rail) },
      {
        ...{ key: "amount", header: t("amount"), phone: "value", align: "end" },
        cell: ({ amountMinor, currency }) => <StaffAmount amountMinor={amountMinor} currency={currency} />,
      },
      {
        ...{ key: "createdAt", header: t("createdAt"), phone: "detail", phoneLabel: t("createdAt") },
        cell: ({ createdAt }) => <DayOf date={createdAt} />,
      },
      {
        ...{ key: "state", header: t("state"), phone: "note" },
        cell: (item) => <IncomingState {...item} />,
      },
    ],
    actions: [],
    keyOf: ({ id }) => id,
    hrefOf,
    empty: { icon: "arrow-down", title: t("emptyTitle"), text: t("emptyText") },
  };
}
