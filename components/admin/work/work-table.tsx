"use client";

import { useTranslations } from "next-intl";
import type { Resource } from "@/components/admin/resource/resource";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { paths } from "@/lib/paths";
import type { FoundItem } from "@/lib/work/find-work";
import { workKey } from "@/lib/work/work.model";
import type { WorkKind } from "@/lib/work/work-sources.sql";
import { DueTime } from "./due-time";
import { useWorkBulk } from "./work-bulk";
import { HolderCell, OpenWork, WorkKindCell } from "./work-cells";
import { useWorkFilters } from "./work-filters";
import { useWorkShortcuts, useWorkWords } from "./work-words";

/** `isNarrow` is true while a panel is open beside the table. */
type TableProps = { title: string; text: string; kinds: WorkKind[]; readerId: string; now: Date; isNarrow: boolean };

/** Returns the table of the work list. */
export function useWorkTable(props: TableProps & { hrefOf: (item: FoundItem) => string }): Resource<FoundItem> {
  const { kinds, readerId, now, title, text, isNarrow, hrefOf } = props;
  const t = useTranslations("adminWork");
  const { about } = useWorkWords();
  return {
    ...{ path: paths.manage, title, text, caption: t("caption"), statuses: [], actions: [] },
    filters: useWorkFilters(kinds),
    columns: [
      {
        ...{ key: "about", header: t("about"), phone: "title", phoneCell: about },
        cell: (item) => <OpenWork item={item} href={hrefOf(item)} />,
      },
      { key: "kind", header: t("kind"), phone: "detail", cell: (item) => <WorkKindCell item={item} /> },
      {
        ...{ key: "amount", header: t("amount"), phone: "value", align: "end" },
        cell: ({ money }) => (money ? <StaffAmount {...money} className="font-medium" /> : "–"),
      },
      {
        ...{ key: "due", header: t("due"), phone: "note", className: isNarrow ? "" : "md:whitespace-nowrap" },
        cell: (item) => <DueTime item={item} now={now} />,
      },
      {
        ...{ key: "holder", header: t("owner"), phone: "detail", className: isNarrow ? "md:hidden" : "" },
        cell: (item) => <HolderCell item={item} readerId={readerId} now={now} />,
      },
    ],
    bulk: useWorkBulk(),
    shortcuts: useWorkShortcuts(),
    keyOf: workKey,
    hrefOf,
    empty: { icon: "check-check", title: t("emptyTitle"), text: t("emptyText") },
  };
}
